import { basename, dirname } from 'node:path';
import { KEEP_ALIVE, OPERATION_ROUTES } from '@fourfold/contracts';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { SocketIoInstrumentation } from '@opentelemetry/instrumentation-socket.io';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { REDACTED_PARAMETERS, redactUrl } from '../request/redact-url';

/** Probes and scrapes, every few seconds, would only fill the traces. */
const UNTRACED_PATHS = new Set<string | undefined>(Object.values(OPERATION_ROUTES));

/**
 * Starts OpenTelemetry, configured by its standard variables. Traces only: metrics are scraped from `/metrics`, logs go
 * to the standard output. Store queries of timers and polls have no parent and are not traced.
 */
export function startSdk(): NodeSDK {
  const sdk = new NodeSDK({
    // eslint-disable-next-line no-restricted-syntax
    serviceName: process.env.OTEL_SERVICE_NAME ?? processFolder(),
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url }) => UNTRACED_PATHS.has(url),
        // It breaks headers given as a list, which the gateway uses for upgrades; all other requests go through undici.
        disableOutgoingRequestInstrumentation: true,
        redactedQueryParamsServer: REDACTED_PARAMETERS,
      }),
      new UndiciInstrumentation({
        requireParentforSpans: true,
        startSpanHook: ({ origin, path }) => ({ 'url.full': redactUrl(origin + path), 'url.query': '' }),
      }),
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
      // Arguments may hold what users wrote.
      new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command }),
      new SocketIoInstrumentation({ emitIgnoreEventList: [...Object.values(KEEP_ALIVE)] }),
    ],
  });
  sdk.start();
  return sdk;
}

/** `auth` of `services/auth/dist/main.js`. */
function processFolder(): string {
  return basename(dirname(require.main!.path));
}
