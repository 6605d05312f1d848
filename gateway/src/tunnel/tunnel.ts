import { CLOSE_CODES } from '@fourfold/contracts';
import type { Socket } from 'node:net';
import { FrameBoundary } from './domain/frame-boundary';

/** Services ping every 30 s and drop clients that do not answer: after this silence one end is lost. */
const IDLE_TIMEOUT_MS = 120_000;
/** How long the peer may take to close after us. */
const CLOSE_TIMEOUT_MS = 2_000;
const KEEP_ALIVE_MS = 30_000;

/** A close frame with 1012: clients reconnect, whatever ended the tunnel. */
const CLOSE_FRAME = Buffer.from([
  0x88,
  2,
  CLOSE_CODES.serviceRestart >> 8,
  CLOSE_CODES.serviceRestart & 0xff,
]);

/** Connects two sockets: bytes are passed on, and when one end closes so does the other. */
export class Tunnel {
  private readonly fromService = new FrameBoundary();
  private ending = false;
  /** Resolves when the end of the client is closed. */
  readonly closed: Promise<void>;

  constructor(
    private readonly client: Socket,
    private readonly service: Socket,
  ) {
    this.closed = new Promise((resolve) => client.once('close', () => resolve()));
  }

  /** Connects the sockets; the heads are the bytes that followed the handshake. */
  open(clientHead: Buffer, serviceHead: Buffer): void {
    const { client, service } = this;
    for (const socket of [client, service]) {
      socket.setNoDelay(true);
      socket.setKeepAlive(true, KEEP_ALIVE_MS);
      socket.setTimeout(IDLE_TIMEOUT_MS);
      socket.on('timeout', () => socket.destroy());
      // A 'close' follows every error, and that is where the tunnel ends.
      socket.on('error', () => undefined);
    }
    service.once('close', () => this.end());
    client.once('close', () => service.destroy());
    client.once('end', () => service.end());
    if (clientHead.length > 0) service.write(clientHead);
    if (serviceHead.length > 0) {
      this.fromService.follow(serviceHead);
      client.write(serviceHead);
    }
    service.on('data', (chunk: Buffer) => this.fromService.follow(chunk));
    service.pipe(client, { end: false });
    client.pipe(service, { end: false });
  }

  /**
   * Closes the tunnel. The client gets a close frame that asks it to reconnect, unless the service sent one itself or
   * stopped in the middle of a frame; then the connection just ends.
   */
  end(): void {
    if (this.ending) return;
    this.ending = true;
    const { client, service, fromService } = this;
    service.unpipe(client).destroy();
    client.unpipe(service);
    if (client.destroyed) return;
    if (fromService.between && !fromService.closed) client.end(CLOSE_FRAME);
    else client.end();
    client.setTimeout(CLOSE_TIMEOUT_MS);
    client.resume();
  }
}
