import {
  HEADERS,
  OVERLOADED_CLIENT,
  type ErrorBody,
  type QueryRefusal,
  type ValidationErrorBody,
} from '@fourfold/contracts';
import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import { NatsContext } from '@nestjs/microservices';
import { throwError, type Observable } from 'rxjs';
import { refusalHeaders, type AppError } from './app-error';
import { toAppError } from './to-app-error';

function bodyOf(error: AppError): ErrorBody | ValidationErrorBody {
  const { code, detail } = error;
  if (code === 'reauthenticate' || code === 'passkey_required' || code === 'muted') return { detail, code };
  if (error.current !== undefined) return { detail: error.detail, current: error.current };
  if (error.status !== 422) return { detail: error.detail };
  return { detail: error.faults ?? [{ loc: ['request'], msg: error.detail, type: error.code }] };
}

/** The only place that turns a thrown error into the answer to an HTTP request or to a query of another service. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('errors');

  catch(thrown: unknown, host: ArgumentsHost): Observable<never> | void {
    const isRpc = host.getType() === 'rpc';
    // An event, not a query: the transport decides whether it is retried.
    if (isRpc && !(host.switchToRpc().getContext() instanceof NatsContext)) return throwError(() => thrown);
    const error = toAppError(thrown);
    // An error with `Retry-After` is deliberate: logging each one would let a flood fill the log.
    if (error.status >= 500 && error.retryAfterSeconds === undefined)
      this.logger.error({ err: error.cause ?? error, code: error.code, msg: error.detail });
    if (isRpc) return throwError(() => refusalOf(error));
    const response = host.switchToHttp().getResponse<Response>();
    // The answer has already begun: all that is left is to drop the connection.
    if (response.headersSent) response.destroy();
    else
      response
        .set({
          'Cache-Control': 'no-store',
          ...refusalHeaders(error),
          ...(error.isClientExcess && { [HEADERS.overloaded]: OVERLOADED_CLIENT }),
        })
        .status(error.status)
        .json(bodyOf(error));
  }
}

function refusalOf({ code, detail, faults, retryAfterSeconds, current }: AppError): QueryRefusal {
  return { code, detail, faults, retry_after_seconds: retryAfterSeconds, current };
}
