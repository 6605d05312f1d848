import { createClientLog } from './client-log';

const AT = new Date('2025-01-07T08:00:00Z');
const open = (capacity?: number) =>
  createClientLog({ enabled: true, now: () => AT, ...(capacity !== undefined && { capacity }) });

describe('the client log', () => {
  it('records what happened and when', () => {
    const log = open();
    log.note('Forbidden', { path: '/api/admin/users' });
    expect(log.entries()).toEqual([
      { at: AT.toISOString(), message: 'Forbidden', context: { path: '/api/admin/users' } },
    ]);
  });

  it('keeps the latest 1000 entries', () => {
    const log = open();
    for (let count = 1; count <= 1_001; count++) log.note(String(count));
    const messages = log.entries().map(({ message }) => message);
    expect(messages).toHaveLength(1_000);
    expect([messages[0], messages.at(-1)]).toEqual(['2', '1001']);
  });

  it('redacts secrets at any depth', () => {
    const log = open();
    log.note('sent with Bearer abc.def', {
      body: [{ current_password: 'hunter2', email: 'ada@example.com' }],
      headers: { Authorization: 'Bearer abc', 'X-XSRF-TOKEN': 'abc', cookie: 'abc' },
      url: '/reset-password?token=abc&next=1',
      said: 'it was eyJhbGciOi.eyJzdWIi.c2ln, then',
    });
    expect(log.entries()[0]).toMatchObject({
      message: 'sent with Bearer [redacted]',
      context: {
        body: [{ current_password: '[redacted]', email: 'ada@example.com' }],
        headers: { Authorization: '[redacted]', 'X-XSRF-TOKEN': '[redacted]', cookie: '[redacted]' },
        url: '/reset-password?token=[redacted]&next=1',
        said: 'it was [redacted], then',
      },
    });
  });

  it('records nothing when it is disabled', () => {
    const log = createClientLog({ enabled: false });
    log.note('Forbidden');
    expect(log.entries()).toEqual([]);
  });

  it('is disabled in production', async () => {
    const before = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    await jest.isolateModulesAsync(async () => {
      const { clientLog } = await import('./client-log');
      clientLog.note('Forbidden');
      expect(clientLog.entries()).toEqual([]);
    });
    process.env.NODE_ENV = before;
  });
});
