import { REQUEST_MAX_SECONDS } from '@fourfold/contracts';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { askForUpgrade } from './handshake';

describe('the handshake with a service', () => {
  afterEach(() => jest.useRealTimers());

  it('times out when the service does not respond', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    const service = createServer().listen(0, '127.0.0.1');
    await once(service, 'listening');
    const { port } = service.address() as AddressInfo;
    const replica = { url: new URL(`http://127.0.0.1:${port}`), hostname: '127.0.0.1' };
    const refusal = expect(
      askForUpgrade(replica, '/api/ws/battle', [], new AbortController().signal),
    ).rejects.toMatchObject({ code: 'gateway_timeout' });
    const [socket] = (await once(service, 'connection')) as [Socket];
    await once(socket, 'data');
    jest.advanceTimersByTime(REQUEST_MAX_SECONDS * 1_000);
    await refusal;
    service.close();
  });
});
