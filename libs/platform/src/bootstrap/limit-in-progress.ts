import { HEADERS } from '@fourfold/contracts';
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
      if (!(refusal as OverloadError).isClientExcess) response.setHeader(HEADERS.overloaded, importance);
      return next(refusal);
    }
    next();
  };
}
