import { acceptRequestId, clientAddress } from '@fourfold/platform';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { HeaderList } from './security-headers';

/** A request or an upgrade, with what every step of its handling needs. */
export class RequestContext {
  readonly requestId: string;
  /** The address of the client behind trusted proxies. */
  readonly client: string;
  /** The route as metrics name it: a prefix or an area, never a path with ids. */
  route = 'none';
  readonly startedAt = performance.now();
  /** The original URL; handlers change that of the request. */
  readonly url: string;
  private readonly extra: string[] = [];

  constructor(
    readonly request: IncomingMessage,
    trustedHops: number,
    private readonly security: HeaderList,
  ) {
    const sentId = request.headers['x-request-id'];
    // `randomUUID` has a pool; an ordered id costs 4 % of the time of a request.
    this.requestId = sentId === undefined ? randomUUID() : acceptRequestId(sentId);
    this.client = clientAddress(request, trustedHops);
    this.url = request.url ?? '/';
  }

  /** Adds headers to the answer, whichever handler sends it. */
  addHeaders(headers: HeaderList): void {
    this.extra.push(...headers);
  }

  /** The headers that the gateway adds to the answer, as a new list. */
  headers(): string[] {
    return [...this.security, 'X-Request-Id', this.requestId, ...this.extra];
  }
}

/** A request and its answer. */
export class Exchange extends RequestContext {
  constructor(
    request: IncomingMessage,
    readonly response: ServerResponse,
    trustedHops: number,
    security: HeaderList,
  ) {
    super(request, trustedHops, security);
  }

  /** Sets the headers of the gateway on the response, for handlers that write it themselves. */
  prepareResponse(): void {
    const headers = this.headers();
    for (let index = 0; index < headers.length; index += 2)
      this.response.setHeader(headers[index]!, headers[index + 1]!);
  }
}

/** An upgrade to a WebSocket: it is answered on the bare socket. */
export class Upgrade extends RequestContext {
  constructor(
    request: IncomingMessage,
    readonly socket: Socket,
    /** Bytes that the client sent after the request without waiting for the answer. */
    readonly head: Buffer,
    trustedHops: number,
    security: HeaderList,
  ) {
    super(request, trustedHops, security);
  }
}
