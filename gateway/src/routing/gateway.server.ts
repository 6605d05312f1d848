import { AppError, newRequestId, refuseOnSocket, ShutdownService } from '@fourfold/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { GatewayConfig } from '../config';
import { contextSettings, Exchange, Upgrade, type ContextSettings } from '../http/request-context';
import { TunnelService } from '../tunnel/tunnel.service';
import { RoutingService } from './routing.service';

/** How often slow requests are looked for; the 30 s of Node are longer than the limits. */
const SLOW_CLIENT_CHECK_MS = 2_000;
/**
 * Without a byte in either direction for this long in the middle of a request the client counts as gone. The time that a
 * service has for its answer comes on top.
 */
const DEAD_CLIENT_MS = 30_000;

/**
 * Leaves Express off the server: it would take a third of the time of a proxied request, and serves health and the API
 * documents only. `GatewayServer` listens instead.
 */
export function createGatewayServer(options: ServerOptions): Server {
  return createServer({
    ...options,
    connectionsCheckingInterval: SLOW_CLIENT_CHECK_MS,
    shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
  });
}

/** Receives every request and upgrade. */
@Injectable()
export class GatewayServer implements OnApplicationBootstrap {
  private readonly settings: ContextSettings;
  /** Incomplete answers by connection; with pipelining there are several. */
  private readonly openAnswers = new WeakMap<Socket, Set<ServerResponse>>();

  constructor(
    private readonly config: GatewayConfig,
    private readonly adapterHost: HttpAdapterHost,
    private readonly routing: RoutingService,
    private readonly tunnels: TunnelService,
    private readonly shutdown: ShutdownService,
  ) {
    this.settings = contextSettings(config);
  }

  onApplicationBootstrap(): void {
    const { httpAdapter } = this.adapterHost;
    const server = httpAdapter.getHttpServer() as Server;
    server.setTimeout(DEAD_CLIENT_MS + this.config.ANSWER_TIMEOUT_MS);
    const express = httpAdapter.getInstance<RequestListener>();
    const receive = (request: IncomingMessage, response: ServerResponse): void =>
      this.receive(request, response, express);
    server.on('request', receive).on('checkExpectation', receive);
    server.on('upgrade', (request, socket, head) => this.upgrade(request, socket as Socket, head));
    server.on('clientError', (error, socket) => this.refuseMalformed(error, socket as Socket));
  }

  private receive(request: IncomingMessage, response: ServerResponse, express: RequestListener): void {
    this.rememberOpen(request.socket, response);
    if (this.shutdown.isStopping) response.shouldKeepAlive = false;
    void this.routing.handle(new Exchange(request, response, this.settings), express);
  }

  private upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    void this.tunnels.handle(new Upgrade(request, { socket, head }, this.settings));
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
    refuseOnSocket(socket, new AppError(code), [
      ...this.settings.securityHeaders,
      'X-Request-Id',
      newRequestId(),
    ]);
  }
}

const CODE_OF_PARSER = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
} as Readonly<Record<string, 'headers_too_large' | 'request_timeout' | undefined>>;
