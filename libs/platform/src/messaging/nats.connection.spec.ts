import { connectionOptions } from './nats.connection';

describe('the options of the NATS connection', () => {
  it('never give up', () => {
    const options = connectionOptions({ natsUrl: 'nats://127.0.0.1:4222', service: 'auth' });
    expect(options).toMatchObject({
      servers: '127.0.0.1:4222',
      name: 'auth',
      maxReconnectAttempts: -1,
      ignoreAuthErrorAbort: true,
    });
    expect(options).not.toHaveProperty('user');
    const delays = Array.from({ length: 100 }, () => options.reconnectDelayHandler!());
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(250);
    expect(Math.max(...delays)).toBeLessThanOrEqual(2_000);
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
