import { EventEmitter } from 'node:events';
import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { SocketLimits } from '../sockets.config';
import { ClientConnection, type TransportRequest } from './client-connection';

it('sends in one write what is sent one right after the other', async () => {
  const writes: string[] = [];
  const socket = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      writes.push(chunk.toString());
      done();
    },
    writev: (chunks, done) => {
      writes.push(chunks.map(({ chunk }) => String(chunk)).join(''));
      done();
    },
  });
  const request = { websocket: new EventEmitter(), socket } as unknown as TransportRequest;
  const connection = new ClientConnection(request, {} as SocketLimits);
  for (const frame of ['a', 'b']) {
    connection.cork();
    socket.write(frame);
  }
  await setImmediate();
  expect(writes).toEqual(['ab']);
});
