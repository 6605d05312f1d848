import { isUtf8 } from 'node:buffer';
import { unescape } from 'node:querystring';
import type { AppError } from '../errors/app-error';
import { illFormedFault } from './hostile-body';

/** Bytes of an URL that are not ASCII, escaped or not. */
const BEYOND_ASCII = /%[89a-f]|[^\0-\x7f]/i;
const ESCAPED_BYTE = /%[\da-f]{2}/gi;

/**
 * The fault of an URL whose path or query is not UTF-8 once its escapes are decoded: parsers would silently replace it with
 * U+FFFD. Undefined when there is none.
 */
export function illFormedUrlFault(url: string): AppError | undefined {
  if (!BEYOND_ASCII.test(url)) return undefined;
  const [path = '', ...rest] = url.split('?');
  if (!isUtf8Encoded(path)) return illFormedFault(['path']);
  for (const parameter of rest.join('?').split('&')) {
    const [name = ''] = parameter.split('=', 1);
    if (!isUtf8Encoded(name)) return illFormedFault(['query']);
    if (!isUtf8Encoded(parameter)) return illFormedFault(['query', unescape(name)]);
  }
  return undefined;
}

function isUtf8Encoded(text: string): boolean {
  // Node reads the bytes of a request line as Latin-1.
  const bytes = text.replaceAll(ESCAPED_BYTE, (escape) =>
    String.fromCharCode(Number.parseInt(escape.slice(1), 16)),
  );
  return isUtf8(Buffer.from(bytes, 'latin1'));
}
