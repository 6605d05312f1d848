import { CLOSE_CODES } from '@fourfold/contracts';
import type { Socket } from 'node:net';
import { FrameBoundary } from './domain/frame-boundary';

/** Services ping every 30 s and drop who does not answer: a silent tunnel has lost one of its ends. */
const IDLE_TIMEOUT_MS = 120_000;
/** What a peer may take to close after we did. */
const CLOSE_TIMEOUT_MS = 2_000;
const KEEP_ALIVE_MS = 30_000;

/** A close frame of a server: "come back", which the end of a tunnel always means. */
const CLOSE_FRAME = Buffer.from([
  0x88,
  2,
  CLOSE_CODES.serviceRestart >> 8,
  CLOSE_CODES.serviceRestart & 0xff,
]);

/** Two sockets that are one: each byte goes through, and when one end is gone the other one is closed. */
export class Tunnel {
  private readonly fromService = new FrameBoundary();
  private ending = false;
  /** Settles when the client's end is closed. */
  readonly closed: Promise<void>;

  constructor(
    private readonly client: Socket,
    private readonly service: Socket,
  ) {
    this.closed = new Promise((resolve) => client.once('close', () => resolve()));
  }

  /** Joins the sockets; the heads are what came behind the handshake on either side. */
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
   * Closes the tunnel in order: the client hears that it should reconnect, unless the service said goodbye itself or
   * was cut in the middle of a frame; then the line just ends.
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
