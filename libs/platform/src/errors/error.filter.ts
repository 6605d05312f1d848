import type { ErrorBody, ValidationErrorBody } from '@fourfold/contracts';
import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import { refusalHeaders, type AppError } from './app-error';
import { toAppError } from './to-app-error';

function bodyOf(error: AppError): ErrorBody | ValidationErrorBody {
  if (error.status !== 422) return { detail: error.detail };
  return { detail: error.faults ?? [{ loc: ['request'], msg: error.detail, type: error.code }] };
}

/** Answers with the one error shape. Once an answer has begun, all that is left is to cut the line. */
export function sendError(response: Response, error: AppError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.set(refusalHeaders(error));
  response.status(error.status).json(bodyOf(error));
}

/** The only place where a thrown error becomes an HTTP answer. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('errors');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const error = toAppError(thrown);
    // Who is told when to come back was refused on purpose: a flood must not flood the log too.
    if (error.status >= 500 && error.retryAfterSeconds === undefined)
      this.logger.error({ err: error.cause ?? error, code: error.code, msg: error.detail });
    sendError(host.switchToHttp().getResponse<Response>(), error);
  }
}
