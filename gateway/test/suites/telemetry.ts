import { randomBytes } from 'node:crypto';
import { OPERATION_ROUTES, ROUTES, type TodayPuzzle } from '@fourfold/contracts';
import { allQueries, namesIn } from '@fourfold/observability';
import { SERVICES } from '@fourfold/stack';
import { waitFor } from '@fourfold/testing';
import { TestUser } from '@fourfold/testing/user';
import type { Product } from '../fixtures/product';
import type { CollectedSpan } from '../fixtures/trace-collector';

/** The labels that Prometheus adds to every series, and the metric that it creates itself. */
const TARGET_LABELS = ['job', 'instance', 'slo'];
/** `slo:…` are recorded from others. */
const isOfPrometheus = (metric: string): boolean => metric === 'up' || metric.startsWith('slo:');
/** Without series here, and so without labels: they need an exceeded limit, a finished battle, a failure. */
const WITHOUT_SERIES = [
  'fourfold_gateway_limited_total',
  'fourfold_battles_finished_total',
  'fourfold_consumer_restarts_total',
  'fourfold_nats_disconnects_total',
];

type Query = ReturnType<typeof allQueries>[number];

/** Names of labels by metric; a metric without series has none. */
type Scrape = Map<string, Set<string>>;

export const tracesSuite = (running: () => Product) => () => {
  let product: Product;

  beforeAll(() => {
    product = running();
  });

  const shown = ({ service, name }: CollectedSpan) => `${service}: ${name}`;

  it('connect a request of a browser with the socket message that another user gets', async () => {
    const [ada, bea] = [await product.register(), await product.register()];
    await ada.befriend(bea);
    const tab = await bea.openFriends();
    const [traceId, browserSpanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
    await ada.call(ROUTES.users.account, {
      method: 'DELETE',
      headers: { traceparent: `00-${traceId}-${browserSpanId}-01` },
    });
    await tab.hear('online_status');

    // Every process exports its spans on its own schedule.
    const path = await waitFor(
      () => {
        const emitted = product.traces.spans.find(
          (span) => span.traceId === traceId && span.name === 'send /',
        );
        const path = emitted ? product.traces.pathTo(emitted) : [];
        return path.at(-1)?.parentSpanId === browserSpanId ? path : undefined;
      },
      { what: 'the spans from the emitted message to the browser' },
    );
    expect(path.map(shown)).toEqual([
      'social: send /',
      'social: consume user.deleted',
      'auth: publish user.deleted',
      'auth: DELETE /api/users/account',
      'gateway: DELETE',
      'gateway: DELETE /api/users',
    ]);
    tab.close();
  });

  it.each(['pg', 'ioredis'])('contain the queries by %s of requests, and none of timers', async (client) => {
    const scope = `@opentelemetry/instrumentation-${client}`;
    const asked = await waitFor(() => {
      const found = product.traces.spans.filter((span) => span.scope === scope);
      return found.length > 0 && found;
    });
    expect(asked.filter(({ parentSpanId }) => !parentSpanId).map(shown)).toEqual([]);
  });

  it('contain no password, address or token', () => {
    const exported = product.traces.bodies.join('\n');
    expect(exported).not.toContain(TestUser.PASSWORD);
    expect(exported).not.toContain('@example.com');
    expect(exported).not.toMatch(/eyJ[\w-]+\.eyJ/);
  });
};

export const metricsSuite = (running: () => Product) => () => {
  const queries = allQueries();
  let scraped: Scrape;

  beforeAll(async () => {
    const { stack } = running();
    await makeTraffic(running());
    const ofServices = SERVICES.map((name) => stack.process(name).url + OPERATION_ROUTES.metrics);
    const everywhere = [...ofServices, stack.metricsUrl];
    // Background work continues after all requests were answered. What is missing in the end fails the test of its query.
    await waitFor(
      async () => {
        const texts = await Promise.all(everywhere.map(async (url) => (await fetch(url)).text()));
        scraped = readScrape(texts.join('\n'));
        return queries.every((query) => unknownLabels(query, scraped).length === 0);
      },
      { what: 'the labels of every query' },
    ).catch(() => undefined);
  });

  it.each(queries.map((query) => [query.title, query] as const))(
    'of the query of %s exist, with its labels',
    (_title, query) => {
      expect(metricsOf(query).filter((metric) => !scraped.has(metric))).toEqual([]);
      expect(unknownLabels(query, scraped)).toEqual([]);
    },
  );
};

/** Those that Prometheus does not create itself. */
function metricsOf({ expr }: Query): string[] {
  return namesIn(expr).metrics.filter((metric) => !isOfPrometheus(metric));
}

/** The labels of a query that none of its metrics has. */
function unknownLabels(query: Query, scrape: Scrape): string[] {
  const ours = metricsOf(query);
  const labelsOf = (metric: string): Set<string> => scrape.get(metric) ?? new Set();
  if (ours.some((metric) => labelsOf(metric).size === 0 && WITHOUT_SERIES.includes(metric))) return [];
  const known = [...TARGET_LABELS, ...ours.flatMap((metric) => [...labelsOf(metric)])];
  return [...namesIn(query.expr).labels, ...query.shown].filter((label) => !known.includes(label));
}

/** Sends traffic of every kind whose labels appear only after the first occurrence. */
async function makeTraffic(product: Product): Promise<void> {
  const [ada, bea] = [await product.register(), await product.register()];
  const credentials = { email: 'nobody@example.com', password: 'not the password' };
  await expect(ada.call(ROUTES.users.login, { body: credentials })).rejects.toThrow('401');
  await ada.call(ROUTES.users.requestPasswordReset, { body: { email: ada.email } });
  const { puzzle_id } = await ada.call<TodayPuzzle>(ROUTES.puzzles.today);
  for (let mistake = 0; mistake < 4; mistake += 1)
    await ada.call(ROUTES.scores.validateGuess, { body: { puzzle_id, words: [], timed_out: true } });
  await ada.befriend(bea);
  const [from, to] = [await ada.openFriends(), await bea.openFriends()];
  from.send('send_message', { to_user_id: bea.userId, message: 'hello' });
  await to.hear('new_message');
  from.send('no such message' as 'send_message', {} as never);
  await from.hear('error');
  for (const tab of [from, to]) tab.close();
}

function readScrape(text: string): Scrape {
  const scrape: Scrape = new Map();
  for (const [, name, type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm))
    for (const suffix of type === 'histogram' ? ['_bucket', '_count', '_sum'] : [''])
      scrape.set(name! + suffix, new Set());
  for (const [, name, labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? [^ ]+$/gm))
    for (const [, label] of labels.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)) scrape.get(name!)?.add(label!);
  return scrape;
}
