import {
  acceptRequestId,
  AppError,
  clientAddress,
  errorAnswer,
  limitKeyOf,
  malformedFault,
} from '@fourfold/platform';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { GatewayConfig } from '../config';
import { parseTarget, type RequestTarget } from './domain/request-target';
import { discardBody, isRead } from './request-body';
import { securityHeaders } from './security-headers';
import { Tarpit } from './tarpit';

const BEARER = 'Bearer ';

/** Header names and values in turn, as `writeHead` takes them. */
type HeaderList = readonly string[];

/** What is the same for all requests. */
export interface ContextSettings {
  readonly trustedHops: number;
  readonly securityHeaders: HeaderList;
  readonly securityHeaderNames: ReadonlySet<string>;
  readonly tarpit: Tarpit;
}

export function contextSettings(config: GatewayConfig): ContextSettings {
  const headers = securityHeaders(config);
  return {
    trustedHops: config.TRUSTED_PROXY_HOPS,
    securityHeaders: Object.entries(headers).flat(),
    securityHeaderNames: new Set(Object.keys(headers)),
    tarpit: new Tarpit(),
  };
}

/** A request or an upgrade, with what every step of its handling needs. */
export class RequestContext {
  readonly requestId: string;
  /** The address of the client behind trusted proxies. */
  readonly client: string;
  /** The key of that address in all limits. */
  readonly address: string;
  /** The route as metrics name it: a prefix or an area, never a path with ids. */
  route = 'none';
  readonly startedAt = performance.now();
  /** The original URL; handlers change that of the request. */
  readonly url: string;
  private readonly extra: string[] = [];

  constructor(
    readonly request: IncomingMessage,
    protected readonly settings: ContextSettings,
  ) {
    this.requestId = acceptRequestId(request.headers['x-request-id']);
    this.client = clientAddress(request, settings.trustedHops);
    this.address = limitKeyOf(this.client);
    this.url = request.url ?? '/';
  }

  /** The access token, not verified. */
  get token(): string | undefined {
    const { authorization } = this.request.headers;
    return authorization?.startsWith(BEARER) ? authorization.slice(BEARER.length) : undefined;
  }

  /** @throws AppError `bad_request` for a malformed request, `not_found` for a path that is not canonical */
  target(): RequestTarget {
    const malformed = malformedFault(this.request);
    if (malformed) throw malformed;
    const target = parseTarget(this.request.url!);
    if (!target) throw new AppError('not_found');
    return target;
  }

  /** Adds headers to the answer, whichever handler sends it. */
  addHeaders(headers: HeaderList): void {
    this.extra.push(...headers);
  }

  /** The headers that the gateway adds to the answer, as a new list. */
  headers(): string[] {
    return [...this.settings.securityHeaders, 'X-Request-Id', this.requestId, ...this.extra];
  }

  /** A service's own headers of these names are dropped. */
  get securityHeaderNames(): ReadonlySet<string> {
    return this.settings.securityHeaderNames;
  }
}

/** A request and its answer. */
export class Exchange extends RequestContext {
  constructor(
    request: IncomingMessage,
    readonly response: ServerResponse,
    settings: ContextSettings,
  ) {
    super(request, settings);
  }

  /** Sets the headers of the gateway on the response, for handlers that write it themselves. */
  prepareResponse(): void {
    const headers = this.headers();
    for (let index = 0; index < headers.length; index += 2)
      this.response.setHeader(headers[index]!, headers[index + 1]!);
  }

  /** Sends an error, later if it is a refusal that the client has caused. */
  sendError(error: AppError): void {
    this.settings.tarpit.pass(error, this.response, () => this.answerError(error));
  }

  /** If the answer has already begun, all that is left is to drop the connection. */
  private answerError(error: AppError): void {
    const { request, response } = this;
    if (response.headersSent) {
      response.destroy();
      return;
    }
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    const { status, headers, body } = errorAnswer(error, this.headers());
    response.writeHead(status, headers);
    if (isRead(request)) {
      response.end(body);
      return;
    }
    response.write(body);
    discardBody(request, () => response.end());
  }
}

/** An upgrade to a WebSocket: it is answered on the bare socket. */
export class Upgrade extends RequestContext {
  readonly socket: Socket;
  /** Bytes that the client sent after the request without waiting for the answer. */
  readonly head: Buffer;
  /** Aborted when the client leaves. */
  readonly gone: AbortSignal;

  constructor(
    request: IncomingMessage,
    { socket, head }: { socket: Socket; head: Buffer },
    settings: ContextSettings,
  ) {
    super(request, settings);
    this.socket = socket;
    this.head = head;
    const gone = new AbortController();
    socket.once('close', () => gone.abort());
    this.gone = gone.signal;
  }
}
