import { JSON_BODY_MAX_BYTES } from '@fourfold/contracts';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { json, type NextFunction, type Request, type Response } from 'express';
import type { Server } from 'node:http';
import { Logger } from 'nestjs-pino';
import { ServiceConfig } from '../config/service.config';
import { armFailpoints } from '../failpoint';
import { createLogger } from '../logging/logger.module';
import { MetricsRegistry } from '../metrics/metrics.registry';
import {
  jsonUnless,
  refuseHostileBodies,
  refuseMalformed,
  requestContext,
} from '../request/request.middleware';
import { requestTelemetry } from './request.telemetry';
import { RequestValidationPipe } from '../validation/validation.pipe';
import { ApplicationSetup } from '../lifecycle/application-setup';
import { ShutdownRegistry } from '../lifecycle/shutdown.registry';

/** Of `createServer`, which Nest calls without options. */
const SERVER_OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  /** Longer than the idle timeout of a load balancer, so that we never close a connection it is about to use. */
  keepAliveTimeout: 65_000,
  /** Node's own refusal has no body: `malformedFault` checks it. */
  requireHostHeader: false,
};
const DRAIN_CHECK_MS = 50;

export interface ServiceOptions {
  /** False for the gateway, which streams bodies through without parsing them. */
  readsBodies?: boolean;
  /** Paths that take a multipart upload instead of JSON; their controllers read it. */
  uploads?: readonly string[];
}

/**
 * Builds the Nest application of a service: the same in production and in tests, which do not call `listen`
 * through `runService`. `app.close()` runs the explicit shutdown order.
 */
export async function createService(
  module: DynamicModule | Type,
  { readsBodies = true, uploads = [] }: ServiceOptions = {},
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(module, {
    bufferLogs: true,
    bodyParser: false,
    abortOnError: false,
  });
  const config = app.get(ServiceConfig);
  armFailpoints(config.FAILPOINTS);
  app.useLogger(app.get(Logger));
  app.disable('x-powered-by');
  app.disable('etag');
  const shutdown = app.get(ShutdownRegistry);
  app.use((_request: Request, response: Response, next: NextFunction) => {
    // Cacheable answers override this.
    response.setHeader('Cache-Control', 'no-store');
    // Clients then open a new connection, to another replica, instead of using one that is about to close.
    if (shutdown.isStopping) response.shouldKeepAlive = false;
    next();
  });
  app.use(requestContext, requestTelemetry(createLogger(config), app.get(MetricsRegistry)), refuseMalformed);
  if (readsBodies) app.use(jsonUnless(uploads), json({ limit: JSON_BODY_MAX_BYTES }), refuseHostileBodies);
  app.useGlobalPipes(new RequestValidationPipe());
  app.get(ApplicationSetup).run(app);

  const server = Object.assign(app.getHttpServer(), SERVER_OPTIONS);
  shutdown.register('http', 'server', () => drainServer(server));
  return app;
}

/** Stops listening and waits until every request in flight has its answer; a connection is closed as soon as it is idle. */
async function drainServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), DRAIN_CHECK_MS);
  await closed.finally(() => clearInterval(sweep));
}
