import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { clientAddress } from '../request/request.middleware';
import { redactUrl } from './redaction';

/** Probes and scrapes come every few seconds and say nothing. */
const QUIET_PATHS = /^\/(health|metrics)\b/;

/** One line a request, without headers or bodies: neither can then leak. */
export function requestLog(logger: Logger): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    const url = request.originalUrl;
    if (!QUIET_PATHS.test(url)) {
      const started = performance.now();
      const client = clientAddress(request);
      response.once('close', () => {
        const status = response.statusCode;
        logger[status >= 500 ? 'error' : 'info'](
          {
            request_id: request.id,
            client,
            status,
            duration_ms: Math.round(performance.now() - started),
            ...(!response.writableFinished && { aborted: true }),
          },
          `${request.method} ${redactUrl(url)} ${status}`,
        );
      });
    }
    next();
  };
}
