import { HEADERS } from '@fourfold/contracts';
import type { NextFunction, Request, Response } from 'express';
import { AppError } from '../errors/app-error';
import { hostileFault } from './hostile-body';
import { malformedFault } from './malformed-request';
import { acceptRequestId, runWithRequestId } from './request-context';

/** Sets the request id, in the response header and for everything that runs for the request. */
export function requestContext(request: Request, response: Response, next: NextFunction): void {
  const requestId = acceptRequestId(request.headers['x-request-id']);
  request.id = requestId;
  response.setHeader(HEADERS.requestId, requestId);
  runWithRequestId(requestId, next);
}

/** Refuses a request that the parser of Node lets through. */
export function refuseMalformed(request: Request, _response: Response, next: NextFunction): void {
  next(malformedFault(request));
}

/** Refuses a body that is not JSON, which Express would treat as empty. The paths of uploads take a multipart form instead. */
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

/** Refuses bodies that are nested too deeply or could change a prototype. */
export function refuseHostileBodies(request: Request, _response: Response, next: NextFunction): void {
  next(hostileFault(request.body));
}
