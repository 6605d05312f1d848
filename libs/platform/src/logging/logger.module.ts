import type { DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { destination, pino, type LoggerOptions, type Logger as PinoLogger } from 'pino';
import type { ServiceConfig } from '../config/service.config';
import { requestIdForLog } from '../request/request-context';
import { currentTraceId } from '../tracing/spans';
import { loggedError } from './redaction';

/** Nest's account of its own start: forty lines that never differ. */
const QUIET_CONTEXTS = new Set([
  'InstanceLoader',
  'NestFactory',
  'NestApplication',
  'RoutesResolver',
  'RouterExplorer',
]);

/** Settings of every logger of a service: JSON lines, the request id in each, errors by allow-list. */
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

/** Lines are written while the event loop goes on, and what is left at the exit: a pipe that is full must not hold up requests. */
const standardOutput = destination({ sync: false });

export function createLogger(config: Pick<ServiceConfig, 'service' | 'LOG_LEVEL'>): PinoLogger {
  return pino(loggerOptions(config), standardOutput);
}

/** Where Nest's own loggers write. Requests have a line each from `requestTelemetry`, not from the module's middleware. */
export function createLoggerModule(config: ServiceConfig): DynamicModule {
  return LoggerModule.forRoot({
    pinoHttp: { ...loggerOptions(config), stream: standardOutput, wrapSerializers: false },
    forRoutes: [],
  });
}
