import { AppError, refuseOnSocket, ShutdownRegistry } from '@fourfold/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { TunnelService } from '../tunnel/tunnel.service';
import { RequestContexts } from '../http/request-context';
import { RequestRouter } from './request.router';

/** How often slow requests are looked for; the 30 s of Node are longer than the limits. */
const SLOW_CLIENT_CHECK_MS = 2_000;
/** Without a byte in either direction for this long in the middle of a request the client counts as gone. */
const DEAD_CLIENT_MS = 30_000;

/**
 * Receives every request and upgrade. Runs before Express, which would take a third of the time of a proxied request
 * and serves health and the API documents only.
 */
@Injectable()
export class ServerListeners implements OnApplicationBootstrap {
  /** Incomplete answers by connection; with pipelining there are several. */
  private readonly openAnswers = new WeakMap<Socket, Set<ServerResponse>>();

  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly contexts: RequestContexts,
    private readonly router: RequestRouter,
    private readonly tunnels: TunnelService,
    private readonly shutdown: ShutdownRegistry,
  ) {}

  onApplicationBootstrap(): void {
    const server = this.adapterHost.httpAdapter.getHttpServer() as Server;
    const express = server.listeners('request')[0] as RequestListener;
    const receive = (request: IncomingMessage, response: ServerResponse): void =>
      this.receive(request, response, express);
    server.removeAllListeners('request').on('request', receive).on('checkExpectation', receive);
    server.on('upgrade', (request, socket, head) => this.upgrade(request, socket as Socket, head));
    server.on('clientError', (error, socket) => this.refuseMalformed(error, socket as Socket));
    server.setTimeout(DEAD_CLIENT_MS);
    // Options of `createServer`, which Nest calls without options.
    Object.assign(server, {
      connectionsCheckingInterval: SLOW_CLIENT_CHECK_MS,
      shouldUpgradeCallback: (request: IncomingMessage) =>
        request.headers.upgrade?.toLowerCase() === 'websocket',
    });
  }

  private receive(request: IncomingMessage, response: ServerResponse, express: RequestListener): void {
    const exchange = this.contexts.exchangeOf(request, response);
    this.rememberOpen(request.socket, response);
    if (this.shutdown.isStopping) response.shouldKeepAlive = false;
    void this.router.route(exchange, express);
  }

  private upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    void this.tunnels.handle(this.contexts.upgradeOf(request, socket, head));
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
    refuseOnSocket(socket, new AppError(code), this.contexts.refusalHeaders());
  }
}

const CODE_OF_PARSER = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
} as Readonly<Record<string, 'headers_too_large' | 'request_timeout' | undefined>>;
