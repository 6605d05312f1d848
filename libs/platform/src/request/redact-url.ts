/** Query parameters with a credential, or with a search term: a name or an address. */
export const REDACTED_PARAMETERS = ['token', 'access_token', 'ticket', 'search', 'query'];
const PARAMETER = /([?&])([^=&#]*)=[^&#]*/g;

/** The URL without credentials and search terms, fit for a log. */
export function redactUrl(url: string): string {
  return url.replace(PARAMETER, (parameter, separator: string, name: string) =>
    isRedacted(name) ? `${separator}${name}=[redacted]` : parameter,
  );
}

/** Reads the name as a query parser does: decoded, without the brackets of a list. */
function isRedacted(name: string): boolean {
  try {
    const [plain = ''] = decodeURIComponent(name).split('[');
    return REDACTED_PARAMETERS.includes(plain.trim().toLowerCase());
  } catch {
    return true;
  }
}
