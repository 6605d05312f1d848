/** Query parameters whose value is a credential: socket tokens and password-reset links. */
const SECRET_PARAMETERS = /([?&](?:token|access_token|ticket)=)[^&#]*/gi;

/** A URL that may be logged: credentials in its query are gone. */
export function redactUrl(url: string): string {
  return url.replace(SECRET_PARAMETERS, '$1[redacted]');
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
