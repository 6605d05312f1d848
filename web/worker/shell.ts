const PAGE = '/index.html';
/** Not of the app: the API, and what operators and other services ask for. */
const NOT_THE_APP = /^\/(?:api|health|metrics|\.well-known)(?:\/|$)/;

interface AskedFor {
  method: string;
  mode: string;
  url: string;
}

/**
 * Which kept file answers a request: every page is the same one, since the app's router reads the address. Undefined
 * means that the network answers.
 */
export function shellFileOf(
  request: AskedFor,
  origin: string,
  kept: ReadonlySet<string>,
): string | undefined {
  const { origin: asked, pathname } = new URL(request.url);
  if (request.method !== 'GET' || asked !== origin || NOT_THE_APP.test(pathname)) return undefined;
  if (kept.has(pathname)) return pathname;
  const isFile = pathname.slice(pathname.lastIndexOf('/')).includes('.');
  return request.mode === 'navigate' && !isFile && kept.has(PAGE) ? PAGE : undefined;
}
