import { MADE_CODE_LENGTH, routeOwner, ROUTES, type RouteOwner } from '@fourfold/contracts';

/**
 * API paths have one spelling: lower case, no escapes, no empty or dot segments. So no two spellings reach one route,
 * and the limits here and the routers of the services always agree. Only the code of a made puzzle is in upper case, and no
 * route has a name of that length in its place.
 */
const MADE_CODE = String.raw`(?<=/made-puzzles/)[A-Z2-9]{${MADE_CODE_LENGTH}}(?=/|$)`;
const API_PATH = new RegExp(String.raw`^/api(?:/(?:[a-z0-9_.~:@-]+|${MADE_CODE}))*/?$`);
const DOT_SEGMENT = /\/\.{1,2}(?:\/|$)/;
/** Refused in paths of the web app: backslashes, escaped dots, slashes, backslashes and NUL. */
const NON_CANONICAL_WEB = /\\|%(?:2e|2f|5c|00)/i;
const NON_CANONICAL_API = /^\/+api(?:\/|$)/i;
const ESCAPE = /%([0-9a-f]{2})/gi;

export interface RequestTarget {
  area: 'api' | 'web';
  /** Of the API: canonical, without the trailing slash that it may be sent with. Of the web app: as people mistype it. */
  path: string;
  /** With its question mark; empty when there is none. */
  query: string;
}

/** Parses the target of a request line; undefined when it is not a canonical path. */
export function parseTarget(url: string): RequestTarget | undefined {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const query = mark === -1 ? '' : url.slice(mark);
  if (url.includes('#') || DOT_SEGMENT.test(path)) return undefined;
  if (API_PATH.test(path)) return { area: 'api', path: path.endsWith('/') ? path.slice(0, -1) : path, query };
  if (!path.startsWith('/') || NON_CANONICAL_WEB.test(path)) return undefined;
  if (NON_CANONICAL_API.test(decode(path))) return undefined;
  return { area: 'web', path, query };
}

/** Of ASCII only, so that it never fails. */
function decode(path: string): string {
  return path.replace(ESCAPE, (_escape, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

const SOCKETS: readonly string[] = Object.values(ROUTES.sockets);

/** Who answers requests to a canonical API path. */
export function httpRoute(path: string): RouteOwner | undefined {
  const owner = routeOwner(path);
  return owner && !SOCKETS.includes(owner.prefix) ? owner : undefined;
}

/** Who owns the socket with a path. Nothing lies below it. */
export function socketRoute(path: string): RouteOwner | undefined {
  return SOCKETS.includes(path) ? routeOwner(path) : undefined;
}
