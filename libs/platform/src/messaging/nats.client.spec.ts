import { connectionOptions } from './nats.client';

describe('the options of the NATS connection', () => {
  it('never give up, and spread the attempts over 250 ms to 2 s', () => {
    const options = connectionOptions({ natsUrl: 'nats://127.0.0.1:4222', service: 'auth' });
    expect(options).toMatchObject({
      servers: '127.0.0.1:4222',
      name: 'auth',
      waitOnFirstConnect: true,
      inboxPrefix: '_INBOX_auth',
      maxReconnectAttempts: -1,
      ignoreAuthErrorAbort: true,
      reconnectTimeWait: 250,
      reconnectJitter: 1_750,
      reconnectJitterTLS: 1_750,
      // A connection without answers is replaced at the third ping: within 10 s.
      pingInterval: 2_000,
      maxPingOut: 2,
    });
    expect(options).not.toHaveProperty('user');
  });

  it('take the credentials out of the URL', () => {
    expect(
      connectionOptions({ natsUrl: 'tls://four:p%40ss@nats.example:4222', service: 'auth' }),
    ).toMatchObject({
      servers: 'nats.example:4222',
      user: 'four',
      pass: 'p@ss',
      tls: {},
    });
  });
});
