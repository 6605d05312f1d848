import { messageImportance } from '@fourfold/contracts';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import { defer, finalize, lastValueFrom, type Observable } from 'rxjs';
import { toAppError } from '../errors/to-app-error';
import { Bulkhead } from '../limits/bulkhead';
import { inSpan } from '../tracing/spans';
import type { AppSocket } from './socket.types';
import { SocketTelemetry } from './telemetry';

/** Traces and measures the handling of a message, and refuses it if it is too much. */
@Injectable()
export class MessageInterceptor implements NestInterceptor {
  constructor(
    private readonly telemetry: SocketTelemetry,
    private readonly bulkhead: Bulkhead,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const name = context.switchToWs().getPattern();
    const { user, address } = context.switchToWs().getClient<AppSocket>().data;
    const started = performance.now();
    const isFailure = (error: unknown): boolean => toAppError(error).status >= 500;
    const span = { name: `receive ${name}`, kind: SpanKind.SERVER, traceparent: null, isFailure };
    return defer(() => {
      const leave = this.bulkhead.enter(messageImportance(name), { user: user.user_id, address });
      return inSpan(span, () => lastValueFrom(next.handle())).finally(leave);
    }).pipe(finalize(() => this.telemetry.messageHandled(name, (performance.now() - started) / 1_000)));
  }
}
