import { AppError } from '@fourfold/platform';
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { sendError } from '../http/send-error';
import type { Exchange } from '../http/request-context';
import type { Telemetry } from '../telemetry';
import { answerHeaders } from './domain/proxied-headers';
import type { Upstream } from './upstreams';

/**
 * From the first byte that could be sent to a service to the last one of its answer. What comes before, the limits
 * and the body, has the rest of the ten seconds after which no client may still be waiting.
 */
const TOTAL_TIMEOUT_MS = 8_500;

/** The connection broke; nothing says that the service had begun. */
const BROKEN_CONNECTION = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

function codeOf(error: Error): string {
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? code : error.name;
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

/** One request on its way to a service and the answer on its way back, as the HTTP client reports them. */
export class Forward implements Dispatcher.DispatchHandler {
  private controller?: Dispatcher.DispatchController;
  private deadline?: NodeJS.Timeout;
  private retried = false;
  private over = false;
  /** Bytes of the body that are still to come, when the service said how many there are. */
  private bodyLeft = NaN;

  constructor(
    private readonly exchange: Exchange,
    private readonly upstream: Upstream,
    private readonly options: Dispatcher.DispatchOptions,
    private readonly ownHeaderNames: ReadonlySet<string>,
    private readonly telemetry: Telemetry,
  ) {}

  start(): void {
    // The client may have left while its body was read or its limits were asked for.
    if (this.exchange.response.destroyed) return;
    this.upstream.inFlight += 1;
    this.deadline = setTimeout(() => this.fail(new AppError('gateway_timeout')), TOTAL_TIMEOUT_MS);
    this.exchange.response.once('close', () => this.abandon());
    this.upstream.pool.dispatch(this.options, this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // It may have waited for a connection for longer than anybody waited for it.
    if (this.over) controller.abort(new Error('no longer wanted'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200 || this.over) return;
    this.bodyLeft = Number(headers['content-length'] ?? NaN);
    this.exchange.response.writeHead(
      status,
      answerHeaders(headers, this.exchange.headers(), this.ownHeaderNames),
    );
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.over) return;
    const { response } = this.exchange;
    this.bodyLeft -= chunk.length;
    // The last piece and the end together are one packet; apart, each costs a write of its own.
    if (this.bodyLeft === 0) response.end(chunk);
    else if (!response.write(chunk)) {
      controller.pause();
      response.once('drain', () => controller.resume());
    }
  }

  onResponseEnd(): void {
    if (this.settle() && !this.exchange.response.writableEnded) this.exchange.response.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.over) return;
    if (this.mayRetry(error)) {
      this.retried = true;
      this.upstream.pool.dispatch(this.options, this);
      return;
    }
    this.fail(toAppError(error));
  }

  /** Only what changes nothing may be sent twice, and only while nothing of an answer has come. */
  private mayRetry(error: Error): boolean {
    const safe = this.options.method === 'GET' || this.options.method === 'HEAD';
    return (
      safe && !this.retried && !this.exchange.response.headersSent && BROKEN_CONNECTION.has(codeOf(error))
    );
  }

  private fail(error: AppError): void {
    if (!this.settle()) return;
    this.telemetry.forwardFailed(this.exchange, this.upstream.service, error);
    sendError(this.exchange, error);
    this.controller?.abort(error);
  }

  /** The client went away: the service need not go on. */
  private abandon(): void {
    if (this.settle()) this.controller?.abort(new Error('the client went away'));
  }

  /** True for the first of the ways in which this can end. */
  private settle(): boolean {
    if (this.over) return false;
    this.over = true;
    this.upstream.inFlight -= 1;
    clearTimeout(this.deadline);
    return true;
  }
}
