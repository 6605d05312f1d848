import { HEADERS } from '@fourfold/contracts';
import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { AppError, validationError } from '../errors/app-error';
import { acceptRequestId, runWithRequestId } from './request-context';

/** Gives every request its id, in the answer's header and in everything that runs for it. */
export function requestContext(request: Request, response: Response, next: NextFunction): void {
  const requestId = acceptRequestId(request.headers['x-request-id']);
  request.id = requestId;
  response.setHeader(HEADERS.requestId, requestId);
  runWithRequestId(requestId, next);
}

/** Refuses a body that is not JSON; without this Express would hand on an empty one. */
export function jsonOnly(request: Request, _response: Response, next: NextFunction): void {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && !request.is('application/json')) next(new AppError('unsupported_media_type'));
  else next();
}

/** Keys that reach an object's prototype when copied, or that validation looks through; no honest client sends them. */
const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** No body of ours is anywhere near as deep; code that walks values recursively would run out of stack. */
const MAX_BODY_DEPTH = 32;

/**
 * Refuses a body that is nested deeper than any honest one (a limit of bytes does not bound the depth), or that has a
 * key which could touch a prototype.
 */
export function refuseHostileBodies(request: Request, _response: Response, next: NextFunction): void {
  let level: unknown[] = [request.body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_BODY_DEPTH)
      return next(
        validationError(['body'], `must not be nested deeper than ${MAX_BODY_DEPTH} levels`, 'maxDepth'),
      );
    const objects = level.filter((value) => typeof value === 'object' && value !== null);
    const key = objects.flatMap((value) => Object.keys(value)).find((name) => PROTOTYPE_KEYS.has(name));
    if (key !== undefined)
      return next(validationError(['body', key], `${key} is not a known field`, 'unknown_field'));
    level = objects.flatMap((value): unknown[] => Object.values(value));
  }
  next();
}

/**
 * The address of the client. The gateway overwrites `X-Forwarded-For` with the true peer, and services are not
 * reachable but through it, so the last entry is the one to believe.
 */
export function clientAddress(request: IncomingMessage): string {
  const forwarded = request.headers['x-forwarded-for'];
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded)?.split(',').at(-1)?.trim();
  return normalizeAddress(last || request.socket.remoteAddress || 'unknown');
}

/** An IPv4 address that came in over an IPv6 socket, in its own notation. */
export function normalizeAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
