import { JSON_BODY_MAX_BYTES } from '@fourfold/contracts';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import { json, type NextFunction, type Request, type Response } from 'express';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { Logger } from 'nestjs-pino';
import { TokenService } from '../auth/token.service';
import { ServiceConfig } from '../config/service.config';
import { armFailpoints } from '../failpoint';
import { Bulkhead } from '../limits/bulkhead';
import { createLogger } from '../logging/logger.module';
import { MetricsService } from '../metrics/metrics.service';
import { RecentRoutesStore } from '../metrics/recent-routes.store';
import {
  jsonUnless,
  refuseHostileBodies,
  refuseMalformed,
  requestContext,
  requireUtf8,
} from '../request/request.middleware';
import { drainable } from './drain-server';
import { limitInProgress } from './limit-in-progress';
import { requestTelemetry } from './request.telemetry';
import { RequestValidationPipe } from '../validation/validation.pipe';
import { ApplicationSetupService } from '../lifecycle/application-setup.service';
import { ShutdownService } from '../lifecycle/shutdown.service';

const SERVER_OPTIONS: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  /** Longer than the idle timeout of a load balancer, so that we never close a connection it is about to use. */
  keepAliveTimeout: 65_000,
  /** Node's own refusal has no body: `malformedFault` checks it. */
  requireHostHeader: false,
};

type CreateServer = (options: ServerOptions, express: RequestListener) => Server;

/** Creates the server with options, which the adapter of Nest does not take. */
class HttpAdapter extends ExpressAdapter {
  constructor(private readonly create: CreateServer) {
    super();
  }

  override initHttpServer(): void {
    this.setHttpServer(this.create(SERVER_OPTIONS, this.getInstance<RequestListener>()));
  }
}

export interface ServiceOptions {
  /** False for the gateway, which streams bodies through without parsing them. */
  readsBodies?: boolean;
  /** Paths that take a multipart upload instead of JSON; their controllers read it. */
  uploads?: readonly string[];
  /** For a server that does not pass every request to Express. */
  createServer?: CreateServer;
}

/**
 * Builds the Nest application of a service: the same in production and in tests, which do not call `listen`
 * through `runService`. `app.close()` runs the explicit shutdown order.
 */
export async function createService(
  module: DynamicModule | Type,
  { readsBodies = true, uploads = [], createServer: create = createServer }: ServiceOptions = {},
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(module, new HttpAdapter(create), {
    bufferLogs: true,
    bodyParser: false,
    abortOnError: false,
  });
  const config = app.get(ServiceConfig);
  armFailpoints(config.FAILPOINTS);
  app.useLogger(app.get(Logger));
  app.disable('x-powered-by');
  app.disable('etag');
  const shutdown = app.get(ShutdownService);
  app.use((_request: Request, response: Response, next: NextFunction) => {
    // Cacheable answers override this.
    response.setHeader('Cache-Control', 'no-store');
    // Clients then open a new connection, to another replica, instead of using one that is about to close.
    if (shutdown.isStopping) response.shouldKeepAlive = false;
    next();
  });
  const telemetry = requestTelemetry(
    createLogger(config),
    app.get(MetricsService),
    app.get(RecentRoutesStore),
  );
  app.use(requestContext, telemetry, refuseMalformed);
  app.use(limitInProgress(app.get(Bulkhead), app.get(TokenService)));
  if (readsBodies)
    app.use(
      jsonUnless(uploads),
      json({
        limit: JSON_BODY_MAX_BYTES,
        verify: (_request, _response, body, charset) => requireUtf8(body, charset),
      }),
      refuseHostileBodies,
    );
  app.useGlobalPipes(new RequestValidationPipe());
  app.get(ApplicationSetupService).run(app);

  shutdown.register('http', 'server', drainable(app.getHttpServer()));
  return app;
}
