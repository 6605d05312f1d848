import type * as Sdk from './sdk';

let running: ReturnType<typeof Sdk.startSdk> | undefined;

/** Starts tracing if the standard variables of OpenTelemetry name a collector; otherwise the SDK is not even loaded. */
export function startTracing(): void {
  // The SDK reads the environment itself, before our configuration is loaded.
  // eslint-disable-next-line no-restricted-syntax
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } = process.env;
  if (!OTEL_EXPORTER_OTLP_ENDPOINT && !OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return;
  // `import()` is asynchronous: the modules to be patched would be loaded before it is done.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  running = (require('./sdk') as typeof Sdk).startSdk();
}

/** Exports the remaining spans. */
export async function stopTracing(): Promise<void> {
  await running?.shutdown();
}
