import { errorAnswer, type AppError } from '@fourfold/platform';
import { discardBody, isRead } from './request-body';
import type { Exchange } from './request-context';

/** Answers with the one error shape. Once an answer has begun, all that is left is to cut the line. */
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
