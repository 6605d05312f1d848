import { errorAnswer, type AppError } from '@fourfold/platform';
import { discardBody, isRead } from './request-body';
import type { Exchange } from './request-context';

/** Sends an error. If the answer has already begun, all that is left is to drop the connection. */
export function sendError(exchange: Exchange, error: AppError): void {
  const { request, response } = exchange;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  const { status, headers, body } = errorAnswer(error, exchange.headers());
  response.writeHead(status, headers);
  if (isRead(request)) {
    response.end(body);
    return;
  }
  response.write(body);
  discardBody(request, () => response.end());
}
