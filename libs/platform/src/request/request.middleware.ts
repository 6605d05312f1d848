import { HEADERS } from '@fourfold/contracts';
import type { NextFunction, Request, Response } from 'express';
import { AppError } from '../errors/app-error';
import { hostileFault } from './hostile-body';
import { acceptRequestId, runWithRequestId } from './request-context';

/** Gives every request its id, in the answer's header and in everything that runs for it. */
export function requestContext(request: Request, response: Response, next: NextFunction): void {
  const requestId = acceptRequestId(request.headers['x-request-id']);
  request.id = requestId;
  response.setHeader(HEADERS.requestId, requestId);
  runWithRequestId(requestId, next);
}

/**
 * Refuses a body that is not JSON, for which Express would hand on an empty one; on the paths of uploads it is a form that is
 * let through, and nothing else.
 */
export function jsonUnless(uploads: readonly string[]) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    const hasBody =
      request.headers['transfer-encoding'] !== undefined ||
      Number(request.headers['content-length'] ?? 0) > 0;
    const expected = uploads.includes(request.path) ? 'multipart/form-data' : 'application/json';
    if (hasBody && !request.is(expected)) next(new AppError('unsupported_media_type'));
    else next();
  };
}

/** Refuses a body that no honest client sends. */
export function refuseHostileBodies(request: Request, _response: Response, next: NextFunction): void {
  next(hostileFault(request.body));
}
