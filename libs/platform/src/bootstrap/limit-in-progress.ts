import { HEADERS, routeImportance } from '@fourfold/contracts';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Bulkhead } from '../limits/bulkhead';

/** Refuses a request that is too much; one that is let in counts until it is answered or its client has gone. */
export function limitInProgress(bulkhead: Bulkhead): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    const importance = routeImportance(request.path);
    if (importance) {
      try {
        response.once('close', bulkhead.enter(importance));
      } catch (refusal) {
        // What else is answered with 503 says nothing about how busy the service is.
        response.setHeader(HEADERS.overloaded, 'true');
        throw refusal;
      }
    }
    next();
  };
}
