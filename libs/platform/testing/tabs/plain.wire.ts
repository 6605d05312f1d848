import WebSocket from 'ws';
import type { Wire, WireEnds } from './wire';

/** Through the plain door. @throws Error with the code, when it is refused */
export async function openPlain(url: string, path: string, token: string, ends: WireEnds): Promise<Wire> {
  const webSocket = new WebSocket(`${url.replace('http', 'ws')}${path}?token=${token}`, {
    perMessageDeflate: false,
  });
  webSocket.on('error', () => undefined);
  webSocket.on('close', ends.onClosed);
  webSocket.on('message', (data: Buffer) => {
    const { type, ...payload } = JSON.parse(data.toString()) as { type: string };
    ends.onMessage(type, payload);
  });
  await new Promise<void>((resolve, reject) => {
    webSocket.once('open', resolve);
    webSocket.once('close', (code) => reject(new Error(`closed with ${code}`)));
  });
  return {
    webSocket,
    send: (name, payload) => webSocket.send(JSON.stringify({ type: name, ...(payload as object) })),
    close: () => webSocket.close(1000),
  };
}
