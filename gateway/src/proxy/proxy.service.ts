import {
  HEADERS,
  IMPORTANCES,
  JSON_BODY_MAX_BYTES,
  OVERLOADED_CLIENT,
  ROUTES,
  type RouteOwner,
} from '@fourfold/contracts';
import { AppError, nameSpan, rankRequest, TokenService, type RequestRank } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { RequestTarget } from '../http/domain/request-target';
import { announcedLength, bodyLimitOf, collectBody, limitedBody } from '../http/request-body';
import type { Exchange } from '../http/request-context';
import { Telemetry } from '../telemetry';
import { codeOf, isBroken, isUnreachable } from './domain/connection-error';
import { answerHeaders, requestHeaders } from './domain/proxied-headers';
import type { Replica } from './replica-set';
import { UpstreamService, type Upstream } from './upstream.service';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const BODYLESS = new Set(['GET', 'HEAD']);
/** Answers that may take minutes, as long as they go on. */
const STREAMED_PATHS = new Set<string>([ROUTES.users.export]);
const SERVICE_UNAVAILABLE = 503;
const FIRST_REFUSAL = 400;

/** Passes API requests to the service that owns their path. */
@Injectable()
export class ProxyService {
  constructor(
    private readonly upstreams: UpstreamService,
    private readonly tokens: TokenService,
    private readonly telemetry: Telemetry,
  ) {}

  /** @throws AppError when nothing is passed on */
  async handle(exchange: Exchange, route: RouteOwner, target: RequestTarget): Promise<void> {
    const { request } = exchange;
    nameSpan(`${request.method} ${route.prefix}`);
    const upstream = this.upstreams.get(route.service);
    if (!METHODS.has(request.method!)) throw new AppError('method_not_allowed');
    if (!upstream) throw new AppError('service_unavailable');
    const { bulkhead } = upstream;
    const { token, address } = exchange;
    const rank = await rankRequest({ path: target.path, token, address }, { tokens: this.tokens, bulkhead });
    if (!rank) throw new AppError('not_found');
    bulkhead.check(rank.importance, rank.client);

    const length = announcedLength(request);
    const limit = bodyLimitOf(target.path);
    const forward = (body: Buffer | Readable | null): void =>
      new Forward(exchange, upstream, { ...toForward(exchange, target), rank, body }, this.telemetry).start();
    if (length === 0 || BODYLESS.has(request.method!)) forward(null);
    else if (length !== undefined && length > limit) throw new AppError('payload_too_large');
    else if (limit > JSON_BODY_MAX_BYTES) forward(limitedBody(request, limit));
    else
      collectBody(request, limit, (body) => {
        if (body instanceof AppError) exchange.sendError(body);
        else forward(body);
      });
  }
}

function toForward(exchange: Exchange, target: RequestTarget): Omit<ForwardedRequest, 'body' | 'rank'> {
  const { request } = exchange;
  return {
    method: request.method!,
    target,
    headers: requestHeaders(request.rawHeaders, request.headers.connection, exchange),
    isStreamed: STREAMED_PATHS.has(target.path),
  };
}

interface ForwardedRequest {
  method: string;
  target: RequestTarget;
  rank: RequestRank;
  headers: string[];
  body: Buffer | Readable | null;
  /** The time limit is for each part of the answer, not for the whole. */
  isStreamed: boolean;
}

/** One request to a service and its answer, as the handler of undici. */
class Forward implements Dispatcher.DispatchHandler {
  private controller?: Dispatcher.DispatchController;
  private replica!: Replica;
  private deadline?: NodeJS.Timeout;
  private leave?: () => void;
  /** Requests to the service when this one was sent. */
  private inProgress = 0;
  private readonly tried: Replica[] = [];
  private over = false;
  /** The service has refused it because its client has too much in progress. */
  private excess?: AppError;
  /** Bytes of the answer still to come, if the service declared the length. */
  private bodyLeft = NaN;

  constructor(
    private readonly exchange: Exchange,
    private readonly upstream: Upstream,
    private readonly request: ForwardedRequest,
    private readonly telemetry: Telemetry,
  ) {}

  start(): void {
    // The client may have gone while its body was read or its limits were checked.
    if (this.exchange.response.destroyed) return;
    const { bulkhead } = this.upstream;
    try {
      // Again: many may have been let in while their bodies were on their way.
      this.leave = bulkhead.enter(this.request.rank.importance, this.request.rank.client);
    } catch (refusal) {
      return this.exchange.sendError(toAppError(refusal as Error));
    }
    this.inProgress = bulkhead.inProgress;
    this.setDeadline();
    this.exchange.response.once('close', () => this.abandon());
    this.send(this.upstream.replicas.next());
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // The request may have timed out while it waited for a connection.
    if (this.over) controller.abort(new Error('no longer wanted'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200 || this.over) return;
    // A refusal may end a connection for other reasons.
    if (headers.connection === 'close' && status < FIRST_REFUSAL) this.replica.leaves();
    if (headers[HEADERS.overloaded] === OVERLOADED_CLIENT) {
      // Says nothing about the service. The answer of the gateway may be held back, but not this connection.
      this.excess = new AppError('service_unavailable', {
        retryAfterSeconds: Number(headers[HEADERS.retryAfter]),
        isClientExcess: true,
      });
      return;
    }
    if (status === SERVICE_UNAVAILABLE) this.unavailable(headers);
    else this.upstream.bulkhead.answered();
    this.bodyLeft = Number(headers['content-length'] ?? NaN);
    this.exchange.response.writeHead(
      status,
      answerHeaders(headers, this.exchange.headers(), this.exchange.securityHeaderNames),
    );
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.over || this.excess) return;
    const { response } = this.exchange;
    this.bodyLeft -= chunk.length;
    if (this.request.isStreamed) this.setDeadline();
    // Sends the last chunk and the end in one write.
    if (this.bodyLeft === 0) response.end(chunk);
    else if (!response.write(chunk)) this.pauseUntilDrained(controller);
  }

  onResponseEnd(): void {
    if (!this.settle()) return;
    if (this.excess) this.exchange.sendError(this.excess);
    else if (!this.exchange.response.writableEnded) this.exchange.response.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.over) return;
    if (isUnreachable(error) || isBroken(error)) this.leaveAlone();
    const other = this.replicaForRetry(error);
    if (other) this.send(other);
    else this.fail(toAppError(error));
  }

  private send(replica: Replica): void {
    const { method, target, headers, body } = this.request;
    const path = target.path + target.query;
    this.replica = replica;
    this.tried.push(replica);
    const withHost = ['host', replica.host, ...headers];
    replica.pool.dispatch({ method, path, headers: withHost, body }, this);
  }

  private unavailable(headers: IncomingHttpHeaders): void {
    const refused = headers[HEADERS.overloaded];
    this.leaveAlone();
    if (refused === undefined) return;
    // The importance as the service sees it: there the token may not be known yet.
    const importance = IMPORTANCES.find((each) => each === refused) ?? this.request.rank.importance;
    this.upstream.bulkhead.refused(importance, this.inProgress);
  }

  private leaveAlone(): void {
    this.replica.rest();
    this.telemetry.replicaFailed(this.upstream.service);
  }

  /**
   * What was not sent goes to each of the other replicas: those that are known now, since the one that could not be reached may
   * have left meanwhile. What may have been sent is tried again once, if its method is safe and the answer has not begun.
   */
  private replicaForRetry(error: Error): Replica | undefined {
    const { method, body } = this.request;
    const { replicas } = this.upstream;
    const isConsumed = body !== null && !Buffer.isBuffer(body);
    if (isConsumed || this.exchange.response.headersSent) return undefined;
    if (isUnreachable(error)) return replicas.nextExcept(this.tried);
    const isSafe = method === 'GET' || method === 'HEAD';
    if (!isSafe || this.tried.length > 1 || !isBroken(error)) return undefined;
    return replicas.nextExcept(this.tried) ?? replicas.next();
  }

  /** The wait for the client of a streamed answer is not the time of the service; the server drops dead clients. */
  private pauseUntilDrained(controller: Dispatcher.DispatchController): void {
    const { isStreamed } = this.request;
    controller.pause();
    if (isStreamed) clearTimeout(this.deadline);
    this.exchange.response.once('drain', () => {
      if (isStreamed && !this.over) this.setDeadline();
      controller.resume();
    });
  }

  private setDeadline(): void {
    clearTimeout(this.deadline);
    this.deadline = setTimeout(() => this.fail(new AppError('gateway_timeout')), this.upstream.timeoutMs);
  }

  private fail(error: AppError): void {
    if (!this.settle()) return;
    this.telemetry.forwardFailed(this.exchange, this.upstream.service, error);
    this.exchange.sendError(error);
    this.controller?.abort(error);
  }

  /** The client went away: the request to the service is aborted. */
  private abandon(): void {
    if (this.settle()) this.controller?.abort(new Error('the client went away'));
  }

  /** True for the first call: the request ends only once. */
  private settle(): boolean {
    if (this.over) return false;
    this.over = true;
    this.leave?.();
    clearTimeout(this.deadline);
    return true;
  }
}

function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error;
  switch (codeOf(error)) {
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return new AppError('gateway_timeout', { cause: error });
    case 'UND_ERR_INVALID_ARG':
    case 'UND_ERR_NOT_SUPPORTED':
      return new AppError('bad_request', { cause: error });
    default:
      return new AppError('bad_gateway', { cause: error });
  }
}
