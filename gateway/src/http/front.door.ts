import { OPERATION_ROUTES } from '@fourfold/contracts';
import { AppError, newId, refuseOnSocket, ShutdownRegistry, toAppError } from '@fourfold/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { GatewayConfig } from '../config';
import { LimitsService } from '../limits/limits.service';
import { httpRoute, socketRoute } from '../proxy/domain/route-table';
import { ProxyHandler } from '../proxy/proxy.handler';
import { Telemetry } from '../telemetry';
import { TunnelService } from '../tunnel/tunnel.service';
import { WebAssets } from '../web/web.assets';
import { parseTarget, type RequestTarget } from './domain/request-target';
import { SecurityHeaders } from './security-headers';
import { Exchange, Upgrade, type RequestContext } from './request-context';
import { sendError } from './send-error';

/** How often slow requests are looked for; the 30 s of Node are longer than the limits. */
const SLOW_CLIENT_CHECK_MS = 2_000;
/** Without a byte in either direction for this long in the middle of a request the client counts as gone. */
const DEAD_CLIENT_MS = 30_000;
const DOCS_PATH = '/api/docs';

/**
 * Receives every request and upgrade. Runs before Express, which would take a third of the time of a proxied request
 * and serves health and the API documents only.
 */
@Injectable()
export class FrontDoor implements OnApplicationBootstrap {
  /** Incomplete answers by connection; with pipelining there are several. */
  private readonly openAnswers = new WeakMap<Socket, Set<ServerResponse>>();

  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly config: GatewayConfig,
    private readonly security: SecurityHeaders,
    private readonly limits: LimitsService,
    private readonly proxy: ProxyHandler,
    private readonly tunnels: TunnelService,
    private readonly web: WebAssets,
    private readonly telemetry: Telemetry,
    private readonly shutdown: ShutdownRegistry,
  ) {}

  onApplicationBootstrap(): void {
    const server = this.adapterHost.httpAdapter.getHttpServer() as Server;
    const express = server.listeners('request')[0] as RequestListener;
    const receive = (request: IncomingMessage, response: ServerResponse): void =>
      this.receive(request, response, express);
    server.removeAllListeners('request').on('request', receive).on('checkExpectation', receive);
    server.on('upgrade', (request, socket, head) => void this.upgrade(request, socket as Socket, head));
    server.on('clientError', (error, socket) => this.refuseMalformed(error, socket as Socket));
    server.setTimeout(DEAD_CLIENT_MS);
    // Options of `createServer`, which Nest calls without options.
    Object.assign(server, {
      connectionsCheckingInterval: SLOW_CLIENT_CHECK_MS,
      requireHostHeader: false,
      shouldUpgradeCallback: (request: IncomingMessage) =>
        request.headers.upgrade?.toLowerCase() === 'websocket',
    });
  }

  private receive(request: IncomingMessage, response: ServerResponse, express: RequestListener): void {
    const exchange = new Exchange(request, response, this.config.TRUSTED_PROXY_HOPS, this.security.list);
    this.rememberOpen(request.socket, response);
    response.once('close', () => this.telemetry.answered(exchange));
    if (this.shutdown.isStopping) response.shouldKeepAlive = false;
    try {
      this.direct(exchange, express);
    } catch (error) {
      sendError(exchange, this.known(error, exchange));
    }
  }

  private direct(exchange: Exchange, express: RequestListener): void {
    const { request } = exchange;
    const target = targetOf(request);
    if (target.area === 'api') void this.serveApi(exchange, target, express);
    else if (target.path === OPERATION_ROUTES.live || target.path === OPERATION_ROUTES.ready)
      this.handToExpress(exchange, 'health', express);
    else {
      exchange.route = 'web';
      this.web.serve(exchange, target.path);
    }
  }

  private handToExpress(exchange: Exchange, route: string, express: RequestListener): void {
    exchange.route = route;
    exchange.prepareResponse();
    exchange.request.headers['x-request-id'] = exchange.requestId;
    express(exchange.request, exchange.response);
  }

  private async serveApi(exchange: Exchange, target: RequestTarget, express: RequestListener): Promise<void> {
    try {
      await this.limits.admit(exchange);
      if (this.config.servesDocs && isBelow(DOCS_PATH, target.path))
        return this.handToExpress(exchange, 'docs', express);
      const route = httpRoute(target.path);
      if (!route) throw new AppError('not_found');
      exchange.route = route.prefix;
      await this.limits.admitCredentials(exchange, target.path);
      this.proxy.handle(exchange, route, target);
    } catch (error) {
      sendError(exchange, this.known(error, exchange));
    }
  }

  private async upgrade(request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    const upgrade = new Upgrade(request, socket, head, this.config.TRUSTED_PROXY_HOPS, this.security.list);
    try {
      const target = targetOf(request);
      const route = socketRoute(target.path);
      if (!route) throw new AppError('not_found');
      upgrade.route = route.prefix;
      await this.limits.admit(upgrade);
      await this.tunnels.open(upgrade, route);
    } catch (error) {
      const known = this.known(error, upgrade);
      this.telemetry.upgradeAnswered(upgrade, known.status);
      refuseOnSocket(socket, known, upgrade.headers());
    }
  }

  private rememberOpen(socket: Socket, response: ServerResponse): void {
    const open = this.openAnswers.get(socket) ?? new Set();
    this.openAnswers.set(socket, open.add(response));
    response.once('close', () => open.delete(response));
  }

  /** Answers what could not be parsed as a request. */
  private refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
    const open = [...(this.openAnswers.get(socket) ?? [])];
    // A refusal in the middle of another answer would be read as part of it.
    if (!socket.writable || open.some(({ headersSent }) => headersSent)) {
      socket.destroy();
      return;
    }
    const code = CODE_OF_PARSER[error.code ?? ''] ?? 'bad_request';
    refuseOnSocket(socket, new AppError(code), [...this.security.list, 'X-Request-Id', newId()]);
  }

  private known(error: unknown, context: RequestContext): AppError {
    const known = toAppError(error);
    if (known.code === 'internal') this.telemetry.failed(context, error);
    return known;
  }
}

const CODE_OF_PARSER = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
} as Readonly<Record<string, 'headers_too_large' | 'request_timeout' | undefined>>;

function isBelow(prefix: string, path: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

function targetOf(request: IncomingMessage): RequestTarget {
  if (request.headers.host === undefined && request.httpVersion === '1.1') throw new AppError('bad_request');
  const target = parseTarget(request.url!);
  if (!target) throw new AppError('not_found');
  return target;
}
