import { HEADERS, OVERLOADED_CLIENT, routeImportance } from '@fourfold/contracts';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { bearerTokenOf } from '../auth/jwt.strategy';
import type { TokenService } from '../auth/token.service';
import { type Bulkhead, type OverloadError } from '../limits/bulkhead';
import { findRequestOwner } from '../limits/request-owner';
import { clientAddress } from '../request/client-address';
import { limitKeyOf } from '../request/limit-key';

/** Refuses a request that is too much; one that is let in counts until it is answered or its client has gone. */
export function limitInProgress(bulkhead: Bulkhead, tokens: TokenService): RequestHandler {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (routeImportance(request.path, false) === undefined) return next();
    const address = limitKeyOf(clientAddress(request));
    const token = bearerTokenOf(request) ?? undefined;
    const owner = await findRequestOwner({ token, address }, { tokens, bulkhead });
    if (response.destroyed) return;
    const importance = routeImportance(request.path, owner !== undefined)!;
    try {
      response.once('close', bulkhead.enter(importance, { address, user: owner?.user_id }));
    } catch (refusal) {
      // What else is answered with 503 says nothing about how busy the service is.
      const isFull = (refusal as OverloadError).reason === 'full';
      response.setHeader(HEADERS.overloaded, isFull ? importance : OVERLOADED_CLIENT);
      return next(refusal);
    }
    next();
  };
}
