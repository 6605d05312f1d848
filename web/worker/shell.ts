const PAGE = '/index.html';
/** Paths of the API, of operators and of other services. */
const NOT_THE_APP = /^\/(?:api|health|metrics|\.well-known)(?:\/|$)/;

/** The cached file that answers a request; every page is the same one. Undefined when the network answers. */
export function shellFileOf(
  request: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
  kept: ReadonlySet<string>,
): string | undefined {
  const { origin: asked, pathname } = new URL(request.url);
  if (request.method !== 'GET' || asked !== origin || NOT_THE_APP.test(pathname)) return undefined;
  if (kept.has(pathname)) return pathname;
  const isFile = pathname.slice(pathname.lastIndexOf('/')).includes('.');
  return request.mode === 'navigate' && !isFile && kept.has(PAGE) ? PAGE : undefined;
}
