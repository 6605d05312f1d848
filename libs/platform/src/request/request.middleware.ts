import { HEADERS } from '@fourfold/contracts';
import { isUtf8 } from 'node:buffer';
import type { NextFunction, Request, Response } from 'express';
import { AppError } from '../errors/app-error';
import { clientAddress } from './client-address';
import { hostileFault, illFormedFault } from './hostile-body';
import { illFormedUrlFault } from './ill-formed-url';
import { malformedFault } from './malformed-request';
import { acceptRequestId, runRequest } from './request-context';

const BODILESS_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Sets the request id, in the response header and for everything that runs for the request. */
export function requestContext(request: Request, response: Response, next: NextFunction): void {
  const requestId = acceptRequestId(request.headers['x-request-id']);
  request.id = requestId;
  response.setHeader(HEADERS.requestId, requestId);
  runRequest({ requestId, address: clientAddress(request) }, next);
}

/** Refuses a request that the parsers of Node let through. */
export function refuseMalformed(request: Request, _response: Response, next: NextFunction): void {
  next(malformedFault(request) ?? illFormedUrlFault(request.url));
}

/** For the JSON parser, which would replace what is not UTF-8. @throws AppError `validation_failed` */
export function requireUtf8(body: Buffer, charset: string): void {
  if (charset === 'utf-8' && !isUtf8(body)) throw illFormedFault(['body']);
}

/**
 * Refuses a body that is not JSON, which Express would treat as empty, and an empty one of another type, which is what
 * forms of other sites can send. Without a body a type may be missing. The paths of uploads take a multipart form instead.
 */
export function jsonUnless(uploads: readonly string[]) {
  return ({ headers, method, path }: Request, _response: Response, next: NextFunction): void => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    const type = headers['content-type']?.split(';')[0]!.trim().toLowerCase() || undefined;
    const expected = uploads.includes(path) ? 'multipart/form-data' : 'application/json';
    // Without a body the type that some clients send with a GET says nothing.
    const isChecked = hasBody || (type !== undefined && !BODILESS_METHODS.has(method));
    if (isChecked && type !== expected) next(new AppError('unsupported_media_type'));
    else next();
  };
}

/** Refuses bodies that are nested too deeply, could change a prototype, or have texts that are not well-formed. */
export function refuseHostileBodies(request: Request, _response: Response, next: NextFunction): void {
  next(hostileFault(request.body));
}
