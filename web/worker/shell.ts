const PAGE = '/index.html';
/** Their names have a hash: a file of an earlier release is found in its cache, else by the network. */
const ASSETS = '/assets/';
/** Paths of the API, of operational endpoints and of other services. */
const NOT_THE_APP = /^\/(?:api|health|metrics|\.well-known)(?:\/|$)/;

/** The cached file for a request; every page is `PAGE`. Undefined when the request must bypass the cache. */
export function shellFileOf(
  request: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
  kept: ReadonlySet<string>,
): string | undefined {
  const { origin: requestOrigin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || requestOrigin !== origin || NOT_THE_APP.test(pathname)) return undefined;
  if (kept.has(pathname) || pathname.startsWith(ASSETS)) return pathname;
  const isFile = /\.[^./]+$/.test(pathname);
  return request.mode === 'navigate' && !isFile && kept.has(PAGE) ? PAGE : undefined;
}
