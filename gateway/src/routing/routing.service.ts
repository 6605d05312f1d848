import { HEADERS, OPERATION_ROUTES } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { RequestListener } from 'node:http';
import { GatewayConfig } from '../config';
import { LimitsService } from '../limits/limits.service';
import { httpRoute, type RequestTarget } from '../http/domain/request-target';
import type { Exchange } from '../http/request-context';
import { ProxyService } from '../proxy/proxy.service';
import { Telemetry } from '../telemetry';
import { WebAppService } from '../web/web-app.service';

const DOCS_PATH = '/api/docs';

/** Passes each request to the service that owns its path, to the web app, or to Express. */
@Injectable()
export class RoutingService {
  constructor(
    private readonly config: GatewayConfig,
    private readonly limits: LimitsService,
    private readonly proxy: ProxyService,
    private readonly web: WebAppService,
    private readonly telemetry: Telemetry,
  ) {}

  /** Never rejects: an error is sent to the client. */
  async handle(exchange: Exchange, express: RequestListener): Promise<void> {
    exchange.response.once('close', () => this.telemetry.answered(exchange));
    try {
      const target = exchange.target();
      if (target.area === 'api') await this.serveApi(exchange, target, express);
      else if (target.path === OPERATION_ROUTES.live || target.path === OPERATION_ROUTES.ready)
        passToExpress(exchange, 'health', express);
      else {
        exchange.route = 'web';
        this.web.serve(exchange, target.path);
      }
    } catch (error) {
      exchange.sendError(this.telemetry.toAppError(exchange, error));
    }
  }

  private async serveApi(exchange: Exchange, target: RequestTarget, express: RequestListener): Promise<void> {
    await this.limits.admit(exchange);
    if (this.config.servesDocs && isBelow(DOCS_PATH, target.path))
      return passToExpress(exchange, 'docs', express);
    const route = httpRoute(target.path);
    if (!route) throw new AppError('not_found');
    exchange.route = route.prefix;
    await this.limits.admitCredentials(exchange, target.path);
    await this.proxy.handle(exchange, route, target);
  }
}

function passToExpress(exchange: Exchange, route: string, express: RequestListener): void {
  exchange.route = route;
  exchange.prepareResponse();
  exchange.request.headers[HEADERS.requestId] = exchange.requestId;
  // What the client says of its address is not to be trusted.
  exchange.request.headers[HEADERS.forwardedFor] = exchange.client;
  express(exchange.request, exchange.response);
}

function isBelow(prefix: string, path: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}
