import { context, propagation, ROOT_CONTEXT, SpanStatusCode, trace, type SpanKind } from '@opentelemetry/api';

const tracer = trace.getTracer('fourfold');

/** Name of the W3C trace context, as a header and as a column. */
export const TRACEPARENT = 'traceparent';

interface SpanDescription {
  name: string;
  kind: SpanKind;
  /** The trace context of a message or row; that of the running code unless given. */
  traceparent?: string | null;
  /** Which errors make the span one that failed; all unless given. */
  isFailure?: (error: unknown) => boolean;
}

/** The W3C trace context of the running code; null while nothing is traced. */
export function currentTraceparent(): string | null {
  const carrier: Partial<Record<string, string>> = {};
  propagation.inject(context.active(), carrier);
  return carrier[TRACEPARENT] ?? null;
}

/** For log lines; undefined while nothing is traced. */
export function currentTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}

/** Renames the current span to something its instrumentation does not know, such as the route pattern. */
export function nameSpan(name: string): void {
  trace.getActiveSpan()?.updateName(name);
}

/** Runs `work` in a span of its own, if tracing is on. @throws whatever `work` throws */
export function inSpan<T>(
  { name, kind, traceparent, isFailure = () => true }: SpanDescription,
  work: () => Promise<T>,
): Promise<T> {
  const parent =
    traceparent === undefined
      ? context.active()
      : propagation.extract(ROOT_CONTEXT, traceparent === null ? {} : { [TRACEPARENT]: traceparent });
  return tracer.startActiveSpan(name, { kind }, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      if (isFailure(error)) span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
      throw error;
    } finally {
      span.end();
    }
  });
}
