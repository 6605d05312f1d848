/**
 * The fields of an error that are logged: an allow-list. Driver errors carry whole queries with their parameters
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
