import { HEADERS, OVERLOADED_CLIENT } from '@fourfold/contracts';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { bearerTokenOf } from '../auth/jwt.strategy';
import type { TokenService } from '../auth/token.service';
import { type Bulkhead, type OverloadError } from '../limits/bulkhead';
import { rankRequest } from '../limits/request-rank';
import { clientAddress } from '../request/client-address';
import { limitKeyOf } from '../request/limit-key';

/** Refuses a request that is too much; one that is let in counts until it is answered or its client has gone. */
export function limitInProgress(bulkhead: Bulkhead, tokens: TokenService): RequestHandler {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const { path } = request;
    const address = limitKeyOf(clientAddress(request));
    const token = bearerTokenOf(request) ?? undefined;
    const rank = await rankRequest({ path, token, address }, { tokens, bulkhead });
    if (!rank) return next();
    if (response.destroyed) return;
    const { importance, client } = rank;
    try {
      response.once('close', bulkhead.enter(importance, client));
    } catch (refusal) {
      // What else is answered with 503 says nothing about how busy the service is.
      const isFull = (refusal as OverloadError).reason === 'full';
      response.setHeader(HEADERS.overloaded, isFull ? importance : OVERLOADED_CLIENT);
      return next(refusal);
    }
    next();
  };
}
