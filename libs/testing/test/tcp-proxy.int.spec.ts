import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { TcpProxy, waitFor } from '../src';

describe('a TCP proxy', () => {
  let echo: Server;
  let proxy: TcpProxy;
  const clients: Socket[] = [];

  beforeEach(async () => {
    echo = createServer((socket) => void socket.on('error', () => undefined).pipe(socket));
    await once(echo.listen(0, '127.0.0.1'), 'listening');
    proxy = await TcpProxy.start(`redis://:secret@127.0.0.1:${(echo.address() as AddressInfo).port}/1`);
  });

  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy();
    await proxy.stop();
    await new Promise((resolve) => echo.close(resolve));
  });

  /** A client with what it has received and whether it was cut off. */
  function open(): { socket: Socket; received: () => string; gone: () => boolean } {
    const socket = connect(proxy.port, '127.0.0.1');
    clients.push(socket);
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk))).on('error', () => undefined);
    return { socket, received: () => text, gone: () => socket.destroyed };
  }

  it('forwards in both directions and keeps the rest of the URL', async () => {
    const client = open();
    client.socket.write('hello');
    await waitFor(() => client.received() === 'hello');
    expect(proxy.url).toBe(`redis://:secret@127.0.0.1:${proxy.port}/1`);
    expect(proxy.connections).toBe(1);
  });

  it('resets connections when cut, refuses new ones, and forwards again when healed', async () => {
    const before = open();
    before.socket.write('x');
    await waitFor(() => before.received() === 'x');
    proxy.cut();
    await waitFor(before.gone);
    const during = open();
    await waitFor(during.gone);
    expect(during.received()).toBe('');
    proxy.heal();
    const after = open();
    after.socket.write('back');
    await waitFor(() => after.received() === 'back');
  });

  it('holds bytes back while stalled and delivers them in order afterwards', async () => {
    const client = open();
    client.socket.write('a');
    await waitFor(() => client.received() === 'a');
    proxy.stall();
    client.socket.write('b');
    const late = open();
    await once(late.socket, 'connect');
    late.socket.write('c');
    await expect(
      waitFor(() => client.received() !== 'a' || late.received(), { timeoutMs: 150 }),
    ).rejects.toThrow(/in vain/);
    proxy.heal();
    await waitFor(() => client.received() === 'ab' && late.received() === 'c');
  });

  it('loses every byte of the connections that it swallows, without ending them, and serves new ones', async () => {
    const lost = open();
    lost.socket.write('a');
    await waitFor(() => lost.received() === 'a');
    proxy.swallow();
    lost.socket.write('b');
    const late = open();
    late.socket.write('c');
    await waitFor(() => late.received() === 'c');
    expect(lost.received()).toBe('a');
    expect(lost.gone()).toBe(false);
  });

  it('adds its latency without reordering', async () => {
    const client = open();
    await once(client.socket, 'connect');
    proxy.latencyMs = 60;
    const started = performance.now();
    client.socket.write('1');
    client.socket.write('2');
    await waitFor(() => client.received() === '12');
    expect(performance.now() - started).toBeGreaterThanOrEqual(115);
  });
});
