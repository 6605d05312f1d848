/** Query parameters whose value is a credential, or what somebody looks for: a name or an address. */
export const REDACTED_PARAMETERS = ['token', 'access_token', 'ticket', 'search', 'query'];
const PARAMETER = /([?&])([^=&#]*)=[^&#]*/g;

/** A URL that may be logged: credentials and searches in its query are gone. */
export function redactUrl(url: string): string {
  return url.replace(PARAMETER, (parameter, separator: string, name: string) =>
    isRedacted(name) ? `${separator}${name}=[redacted]` : parameter,
  );
}

/** As a query parser reads a name: decoded, and without the brackets of a list. */
function isRedacted(name: string): boolean {
  try {
    const [plain = ''] = decodeURIComponent(name).split('[');
    return REDACTED_PARAMETERS.includes(plain.trim().toLowerCase());
  } catch {
    return true;
  }
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
