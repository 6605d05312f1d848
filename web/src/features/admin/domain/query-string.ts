/** The query of an address with its question mark; what is undefined or empty is left out. */
export function queryString(query: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as Array<[string, unknown]>) {
    if (typeof value === 'number' || (typeof value === 'string' && value !== ''))
      parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
