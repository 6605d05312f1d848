import { randomBytes } from 'node:crypto';
import { ROUTES } from '@fourfold/contracts';
import { startStack, waitFor, type Stack } from '@fourfold/testing';
import { TestUser } from '@fourfold/testing/user';
import { TraceCollector, type CollectedSpan } from './fixtures/trace-collector';

describe('traces', () => {
  let collector: TraceCollector;
  let stack: Stack;

  beforeAll(async () => {
    collector = await TraceCollector.start();
    stack = await startStack({ env: { LOG_LEVEL: 'warn', ...collector.env } });
  });
  afterAll(async () => {
    await stack?.stop();
    collector?.stop();
  });

  const shown = ({ service, name }: CollectedSpan) => `${service}: ${name}`;

  it('lead from a request of a browser to the message on the socket of somebody else', async () => {
    const [ada, bea] = [await TestUser.register(stack.url), await TestUser.register(stack.url)];
    await ada.befriend(bea);
    const tab = await bea.openFriends();
    const [traceId, browserSpanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
    await ada.call(ROUTES.users.account, {
      method: 'DELETE',
      headers: { traceparent: `00-${traceId}-${browserSpanId}-01` },
    });
    await tab.hear('online_status');

    // Every process exports its spans at its own time.
    const path = await waitFor(
      () => {
        const emitted = collector.spans.find((span) => span.traceId === traceId && span.name === 'send /');
        const path = emitted ? collector.pathTo(emitted) : [];
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

  it('hold what is asked of Postgres and Redis for a request, and nothing that timers ask', () => {
    for (const store of ['pg', 'ioredis']) {
      const asked = collector.spans.filter(
        ({ scope }) => scope === `@opentelemetry/instrumentation-${store}`,
      );
      expect(asked.length).toBeGreaterThan(0);
      expect(asked.filter(({ parentSpanId }) => !parentSpanId).map(shown)).toEqual([]);
    }
  });

  it('hold no password, address or token', () => {
    const exported = collector.bodies.join('\n');
    expect(exported).not.toContain(TestUser.PASSWORD);
    expect(exported).not.toContain('@example.com');
    expect(exported).not.toMatch(/eyJ[\w-]+\.eyJ/);
  });
});
