import type { DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { destination, pino, type LoggerOptions, type Logger as PinoLogger } from 'pino';
import type { ServiceConfig } from '../config/service.config';
import { requestIdForLog } from '../request/request-context';
import { currentTraceId } from '../tracing/spans';
import { loggedError } from './logged-error';

/** Nest logs some forty lines at the start that never differ. */
const QUIET_CONTEXTS = new Set([
  'InstanceLoader',
  'NestFactory',
  'NestApplication',
  'RoutesResolver',
  'RouterExplorer',
]);

/** Options of every logger: JSON lines, each with the request id; errors by an allow-list of their fields. */
export function loggerOptions({
  service,
  LOG_LEVEL,
}: Pick<ServiceConfig, 'service' | 'LOG_LEVEL'>): LoggerOptions {
  return {
    level: LOG_LEVEL,
    base: { service },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => ({ request_id: requestIdForLog(), trace_id: currentTraceId() }),
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

/** Asynchronous, flushed at the exit: a full pipe must not block requests. */
const standardOutput = destination({ sync: false });

export function createLogger(config: Pick<ServiceConfig, 'service' | 'LOG_LEVEL'>): PinoLogger {
  return pino(loggerOptions(config), standardOutput);
}

/** The logger of Nest and of injected `Logger`s. Requests are logged by `requestTelemetry`, not by this module's middleware. */
export function createLoggerModule(config: ServiceConfig): DynamicModule {
  return LoggerModule.forRoot({
    pinoHttp: { ...loggerOptions(config), stream: standardOutput, wrapSerializers: false },
    forRoutes: [],
  });
}
