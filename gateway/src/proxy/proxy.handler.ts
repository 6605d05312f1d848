import { JSON_BODY_MAX_BYTES, ROUTES } from '@fourfold/contracts';
import { AppError, nameSpan } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { sendError } from '../http/send-error';
import type { Exchange } from '../http/request-context';
import type { RequestTarget } from '../http/domain/request-target';
import { announcedLength, bodyLimitOf, collectBody, limitedBody } from '../http/request-body';
import { SecurityHeaders } from '../http/security-headers';
import { Telemetry } from '../telemetry';
import { requestHeaders } from './domain/proxied-headers';
import type { Route } from './domain/route-table';
import { Forward } from './forward';
import { MAX_IN_FLIGHT, Upstreams, type Upstream } from './upstreams';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const BODYLESS = new Set(['GET', 'HEAD']);
/** Answers that may take minutes, as long as they go on. */
const STREAMED_PATHS = new Set<string>([ROUTES.users.export]);

/** Passes API requests to the service that owns their path. */
@Injectable()
export class ProxyHandler {
  constructor(
    private readonly upstreams: Upstreams,
    private readonly security: SecurityHeaders,
    private readonly telemetry: Telemetry,
  ) {}

  /** @throws AppError when nothing is passed on */
  handle(exchange: Exchange, route: Route, target: RequestTarget): void {
    const { request } = exchange;
    nameSpan(`${request.method} ${route.prefix}`);
    const upstream = this.upstreams.get(route.service);
    if (!METHODS.has(request.method!)) throw new AppError('method_not_allowed');
    if (!upstream) throw new AppError('service_unavailable');
    if (upstream.inFlight >= MAX_IN_FLIGHT)
      throw new AppError('service_unavailable', { retryAfterSeconds: 1 });

    const length = announcedLength(request);
    const limit = bodyLimitOf(target.path);
    if (length === 0 || BODYLESS.has(request.method!)) this.forward(exchange, upstream, target, null);
    else if (length !== undefined && length > limit) throw new AppError('payload_too_large');
    else if (limit > JSON_BODY_MAX_BYTES)
      this.forward(exchange, upstream, target, limitedBody(request, limit));
    else
      collectBody(request, limit, (body) => {
        if (body instanceof AppError) sendError(exchange, body);
        else this.forward(exchange, upstream, target, body);
      });
  }

  private forward(
    exchange: Exchange,
    upstream: Upstream,
    target: RequestTarget,
    body: Buffer | Readable | null,
  ): void {
    const { request } = exchange;
    const dispatch = {
      method: request.method!,
      path: target.path + target.query,
      headers: requestHeaders(request.rawHeaders, request.headers.connection, exchange),
      body,
    };
    const forwarded = { dispatch, isStreamed: STREAMED_PATHS.has(target.path) };
    new Forward(exchange, upstream, forwarded, this.security.names, this.telemetry).start();
  }
}
