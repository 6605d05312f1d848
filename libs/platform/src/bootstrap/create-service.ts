import { JSON_BODY_MAX_BYTES } from '@fourfold/contracts';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { json } from 'express';
import { Logger } from 'nestjs-pino';
import { pino } from 'pino';
import { ServiceConfig } from '../config/service.config';
import { armFailpoints } from '../failpoint';
import { loggerOptions } from '../logging/logger.module';
import { requestLog } from '../logging/request-log';
import { httpMetrics } from '../metrics/http-metrics';
import { MetricsRegistry } from '../metrics/metrics.registry';
import { jsonUnless, refuseHostileBodies, requestContext } from '../request/request.middleware';
import { RequestValidationPipe } from '../validation/validation.pipe';
import { ApplicationSetup } from './application-setup';
import { drainServer, limitServer } from './http-server';
import { ShutdownRegistry } from './shutdown.registry';

export interface ServiceOptions {
  /** False for the gateway, which streams bodies on without reading them. */
  readsBodies?: boolean;
  /** Paths that take a form with a file instead of JSON; whoever serves them reads it. */
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
  const logger = pino(loggerOptions(config));
  app.use(requestContext, httpMetrics(app.get(MetricsRegistry)), requestLog(logger));
  if (readsBodies) app.use(jsonUnless(uploads), json({ limit: JSON_BODY_MAX_BYTES }), refuseHostileBodies);
  app.useGlobalPipes(new RequestValidationPipe());
  app.get(ApplicationSetup).run(app);

  const server = app.getHttpServer();
  limitServer(server);
  app.get(ShutdownRegistry).register('http', 'server', () => drainServer(server));
  return app;
}
