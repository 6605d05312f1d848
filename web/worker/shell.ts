const PAGE = '/index.html';
/** Paths of the API, of operational endpoints and of other services. */
const NOT_THE_APP = /^\/(?:api|health|metrics|\.well-known)(?:\/|$)/;

/** The cached file for a request; every page is `PAGE`. Undefined when the request must go to the network. */
export function shellFileOf(
  request: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
  kept: ReadonlySet<string>,
): string | undefined {
  const { origin: requestOrigin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || requestOrigin !== origin || NOT_THE_APP.test(pathname)) return undefined;
  if (kept.has(pathname)) return pathname;
  const isFile = /\.[^./]+$/.test(pathname);
  return request.mode === 'navigate' && !isFile && kept.has(PAGE) ? PAGE : undefined;
}
