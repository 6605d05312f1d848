/** Query parameters whose value is a credential: socket tokens and password-reset links. */
export const SECRET_PARAMETERS = ['token', 'access_token', 'ticket'];
const SECRET_VALUES = new RegExp(`([?&](?:${SECRET_PARAMETERS.join('|')})=)[^&#]*`, 'gi');

/** A URL that may be logged: credentials in its query are gone. */
export function redactUrl(url: string): string {
  return url.replace(SECRET_VALUES, '$1[redacted]');
}

/**
 * What is logged of an error: an allow-list. Driver errors carry whole queries with their parameters
 * (e-mail addresses, hashes), which must not reach a log.
 */
export function loggedError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const code: unknown = Reflect.get(error, 'code');
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' && { code }),
    stack: error.stack,
    ...(error.cause !== undefined && depth < 3 && { cause: loggedError(error.cause, depth + 1) }),
  };
}
