import type * as Sdk from './sdk';

let running: ReturnType<typeof Sdk.startSdk> | undefined;

/** Traces this process if the standard variables of OpenTelemetry name a collector; else nothing of the SDK is loaded. */
export function startTracing(): void {
  // The SDK reads its own standard variables, before there is a configuration of ours.
  // eslint-disable-next-line no-restricted-syntax
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } = process.env;
  if (!OTEL_EXPORTER_OTLP_ENDPOINT && !OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return;
  // An `import()` would be done after the modules that are to be wrapped.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  running = (require('./sdk') as typeof Sdk).startSdk();
}

/** Exports the spans that are left. */
export async function stopTracing(): Promise<void> {
  await running?.shutdown();
}
