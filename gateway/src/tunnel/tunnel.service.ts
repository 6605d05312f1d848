import type { RouteOwner } from '@fourfold/contracts';
import {
  answerOnSocket,
  AppError,
  ConnectionLimit,
  refuseOnSocket,
  responseHead,
  ShutdownService,
} from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { GatewayConfig } from '../config';
import { socketRoute } from '../http/domain/request-target';
import type { Upgrade } from '../http/request-context';
import { LimitsService } from '../limits/limits.service';
import { answerHeaders, requestHeaders } from '../proxy/domain/proxied-headers';
import { Telemetry } from '../telemetry';
import { isUnreachable } from '../proxy/domain/connection-error';
import type { Replica } from '../proxy/replica-set';
import { UpstreamService, type Upstream } from '../proxy/upstream.service';
import { askForUpgrade, type HandshakeAnswer } from './handshake';
import { OpeningPace } from './opening-pace';
import { Tunnel } from './tunnel';

const SERVICE_UNAVAILABLE = 503;
/** With fewer tunnels the drain is proportionally shorter. */
const FULL_DRAIN_TUNNELS = 500;

/** Tunnels WebSockets to the services that own them, without looking at messages. */
@Injectable()
export class TunnelService {
  private readonly tunnels = new Set<Tunnel>();
  private readonly connections: ConnectionLimit;
  private readonly pace: OpeningPace;
  private draining = false;

  constructor(
    private readonly config: GatewayConfig,
    private readonly limits: LimitsService,
    private readonly upstreams: UpstreamService,
    private readonly telemetry: Telemetry,
    shutdown: ShutdownService,
  ) {
    const { SOCKET_LIMIT: total, SOCKET_LIMIT_PER_ADDRESS: perAddress } = config;
    this.connections = new ConnectionLimit({ total, perAddress });
    this.pace = new OpeningPace(config.SOCKET_OPENINGS_PER_SECOND);
    telemetry.watchTunnels(() => this.tunnels.size);
    shutdown.register('sockets', 'tunnels', () => this.drain());
  }

  /** Answers an upgrade. Never rejects: an error is sent to the client. */
  async handle(upgrade: Upgrade): Promise<void> {
    try {
      const route = socketRoute(upgrade.target().path);
      if (!route) throw new AppError('not_found');
      upgrade.route = route.prefix;
      await this.limits.admit(upgrade);
      await this.open(upgrade, route);
    } catch (error) {
      if (upgrade.gone.aborted) return this.telemetry.upgradeAborted(upgrade);
      const known = this.telemetry.toAppError(upgrade, error);
      this.telemetry.upgradeAnswered(upgrade, known.status);
      refuseOnSocket(upgrade.socket, known, upgrade.headers());
    }
  }

  /**
   * Opens a tunnel, or passes on the refusal of the service.
   * @throws AppError when the service is not even asked, or does not answer
   */
  private async open(upgrade: Upgrade, route: RouteOwner): Promise<void> {
    const { request, socket, address, gone } = upgrade;
    if (request.method !== 'GET') throw new AppError('method_not_allowed');
    if (!this.isAllowedOrigin(request.headers.origin)) throw new AppError('origin_refused');
    const upstream = this.upstreams.get(route.service);
    if (!upstream || this.draining) throw new AppError('service_unavailable');
    // One that has closed already would be counted for ever.
    gone.throwIfAborted();
    this.connections.add(socket, { address });
    await this.pace.next({ address });
    gone.throwIfAborted();
    const reply = await this.ask(upstream, upgrade);
    const answer = this.answerOf(reply.answer.headers, upgrade);
    const status = reply.answer.statusCode!;
    this.telemetry.upgradeAnswered(upgrade, status);
    if (!reply.accepted) {
      const length = ['Content-Length', String(reply.body.length)];
      answerOnSocket(socket, { status, headers: [...answer, ...length], body: reply.body });
      return;
    }
    socket.write(responseHead(status, [...answer, 'Connection', 'Upgrade', 'Upgrade', 'websocket']));
    this.join(new Tunnel(socket, reply.socket), upgrade.head, reply.head);
  }

  /** Asks the next replica, and the others if it is unreachable or stopping: neither has used up the token. */
  private async ask(upstream: Upstream, upgrade: Upgrade): Promise<HandshakeAnswer> {
    const { request, gone } = upgrade;
    const headers = requestHeaders(request.rawHeaders, request.headers.connection, upgrade);
    const { service, replicas } = upstream;
    const tried: Replica[] = [];
    const afterFailure = (): Replica | undefined => {
      tried.at(-1)!.rest();
      this.telemetry.replicaFailed(service);
      return replicas.nextExcept(tried);
    };
    let replica = replicas.next();
    for (;;) {
      tried.push(replica);
      let other: Replica | undefined;
      try {
        const reply = await askForUpgrade(replica, request.url!, headers, gone);
        if (reply.answer.statusCode !== SERVICE_UNAVAILABLE) return reply;
        other = afterFailure();
        if (!other) return reply;
      } catch (error) {
        if (gone.aborted) throw error;
        other = afterFailure();
        if (!other || !isUnreachable((error as AppError).cause)) throw error;
      }
      replica = other;
    }
  }

  /** Browsers send an origin: pages of other sites are refused. Other clients send none. */
  private isAllowedOrigin(origin: string | undefined): boolean {
    return origin === undefined || this.config.allowedOrigins.includes(origin);
  }

  private answerOf(headers: IncomingHttpHeaders, upgrade: Upgrade): string[] {
    const list = answerHeaders(headers, upgrade.headers(), upgrade.securityHeaderNames);
    const flat: string[] = [];
    for (let index = 0; index < list.length; index += 2) {
      const name = list[index] as string;
      if (name === 'content-length') continue;
      for (const value of [list[index + 1]!].flat()) flat.push(name, value);
    }
    return flat;
  }

  private join(tunnel: Tunnel, clientHead: Buffer, serviceHead: Buffer): void {
    this.tunnels.add(tunnel);
    void tunnel.closed.then(() => this.tunnels.delete(tunnel));
    tunnel.open(clientHead, serviceHead);
    if (this.draining) tunnel.end();
  }

  private async drain(): Promise<void> {
    this.draining = true;
    const open = [...this.tunnels];
    const stepMs = this.config.SOCKET_DRAIN_MS / Math.max(open.length, FULL_DRAIN_TUNNELS);
    await Promise.all(
      open.map(async (tunnel, index) => {
        await delay(index * stepMs);
        tunnel.end();
        await tunnel.closed;
      }),
    );
  }
}
