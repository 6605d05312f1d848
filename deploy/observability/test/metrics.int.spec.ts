import { OPERATION_ROUTES, ROUTES, type TodayPuzzle } from '@fourfold/contracts';
import { SERVICES, startStack, waitFor, type ProcessName, type Stack } from '@fourfold/testing';
import { TestUser } from '@fourfold/testing/user';
import { allQueries } from './fixtures/files';
import { namesIn } from './fixtures/promql';

/** What Prometheus adds to every series, and the metric that it makes itself. */
const TARGET_LABELS = ['job', 'instance'];
const OF_PROMETHEUS = ['up'];
/** Need a limit that is passed, a battle to its end, and a failure: they have no series here, and so no labels to be seen. */
const WITHOUT_SERIES = [
  'fourfold_gateway_limited_total',
  'fourfold_battles_finished_total',
  'fourfold_consumer_restarts_total',
];

/** Tell of what is still going on when the answers to all requests are there. */
const LATER = [
  'fourfold_auth_mails_total',
  'fourfold_consumer_lag_events',
  'fourfold_inbox_events_total',
  'fourfold_socket_departures_total',
];

/** Names of labels by metric; a metric without series has none. */
type Scrape = Map<string, Set<string>>;

describe('metrics', () => {
  let stack: Stack;
  let scraped: Scrape;

  beforeAll(async () => {
    stack = await startStack({ env: { LOG_LEVEL: 'warn' } });
    await makeTraffic(stack.url);
    const everywhere = [...SERVICES.map((name) => addressOf(stack, name)), stack.metricsUrl];
    scraped = await waitFor(
      async () => {
        const texts = await Promise.all(everywhere.map(async (url) => (await fetch(url)).text()));
        const read = readScrape(texts.join('\n'));
        return LATER.every((metric) => read.get(metric)!.size > 0) && read;
      },
      { what: LATER.join(', ') },
    );
  });
  afterAll(() => stack?.stop());

  it.each(allQueries().map((query) => [query.title, query] as const))(
    'that %s reads exist, with its labels',
    (_title, { expr, shown }) => {
      const { metrics, labels } = namesIn(expr);
      const ours = metrics.filter((metric) => !OF_PROMETHEUS.includes(metric));
      expect(ours.filter((metric) => !scraped.has(metric))).toEqual([]);
      const unseen = ours.filter(
        (metric) => scraped.get(metric)!.size === 0 && WITHOUT_SERIES.includes(metric),
      );
      if (unseen.length > 0) return;
      const known = [...TARGET_LABELS, ...ours.flatMap((metric) => [...scraped.get(metric)!])];
      expect([...labels, ...shown].filter((label) => !known.includes(label))).toEqual([]);
    },
  );
});

function addressOf(stack: Stack, name: ProcessName): string {
  return stack.process(name).url + OPERATION_ROUTES.metrics;
}

/** Something of everything whose labels appear only when it happens. */
async function makeTraffic(url: string): Promise<void> {
  const [ada, bea] = [await TestUser.register(url), await TestUser.register(url)];
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
