import type { DynamicModule } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LoggerModule } from 'nestjs-pino';
import type { LoggerOptions } from 'pino';
import type { ServiceSettings } from '../config/service-settings';
import { clientAddress } from '../request/request.middleware';
import { requestIdForLog } from '../request/request-context';
import { loggedError, redactUrl } from './redaction';

/** Probes and scrapes come every few seconds and say nothing. */
const QUIET_PATHS = /^\/(health|metrics)\b/;

/** Nest's account of its own start: forty lines that never differ. */
const QUIET_CONTEXTS = new Set([
  'InstanceLoader',
  'NestFactory',
  'NestApplication',
  'RoutesResolver',
  'RouterExplorer',
]);

/** Settings of every logger of a service: JSON lines, the request id in each, errors by allow-list. */
export function loggerOptions(settings: Pick<ServiceSettings, 'service' | 'logLevel'>): LoggerOptions {
  return {
    level: settings.logLevel,
    base: { service: settings.service },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => {
      const requestId = requestIdForLog();
      return requestId === undefined ? {} : { request_id: requestId };
    },
    hooks: {
      logMethod(args, method) {
        const [first] = args as unknown[];
        const context: unknown =
          typeof first === 'object' && first !== null ? Reflect.get(first, 'context') : undefined;
        if (typeof context !== 'string' || !QUIET_CONTEXTS.has(context)) method.apply(this, args);
      },
    },
    serializers: { err: loggedError },
    redact: {
      paths: ['password', 'token', '*.password', '*.token', '*.email', 'email'],
      censor: '[redacted]',
    },
  };
}

/** One line a request, without headers or bodies: neither can then leak. */
export function createLoggerModule(settings: ServiceSettings): DynamicModule {
  return LoggerModule.forRoot({
    pinoHttp: {
      ...loggerOptions(settings),
      genReqId: (request) => (request as unknown as Request).id,
      autoLogging: { ignore: (request) => QUIET_PATHS.test(request.url ?? '') },
      customAttributeKeys: { responseTime: 'duration_ms' },
      customLogLevel: (_request, response, error) => {
        if (error || response.statusCode >= 500) return 'error';
        return 'info';
      },
      customSuccessMessage: (request, response) => requestLine(request, response.statusCode),
      customErrorMessage: (request, response) => requestLine(request, response.statusCode),
      customProps: (request) => ({ client: clientAddress(request as Request) }),
      serializers: {
        err: loggedError,
        req: () => undefined,
        res: (response: Response) => ({ status: response.statusCode }),
      },
      // The mixin writes the request id; pino-http would write a second one, and serialise errors twice.
      wrapSerializers: false,
    },
  });
}

function requestLine(
  request: { method?: string; url?: string; originalUrl?: string },
  status: number,
): string {
  return `${request.method ?? ''} ${redactUrl(request.originalUrl ?? request.url ?? '')} ${status}`;
}
