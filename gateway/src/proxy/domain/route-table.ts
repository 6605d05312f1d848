import { ROUTE_OWNERS, ROUTES, type ServiceName } from '@fourfold/contracts';

/** A prefix of the API and the service behind it. */
export interface Route {
  prefix: string;
  service: ServiceName;
}

const SOCKETS: readonly string[] = Object.values(ROUTES.sockets);
const HTTP_ROUTES = new Map(
  ROUTE_OWNERS.filter(({ prefix }) => prefix.startsWith('/api/') && !SOCKETS.includes(prefix)).map(
    (route) => [route.prefix, route],
  ),
);
const SOCKET_ROUTES = new Map(
  ROUTE_OWNERS.filter(({ prefix }) => SOCKETS.includes(prefix)).map((route) => [route.prefix, route]),
);

/** The route of a canonical API path: its first two segments decide. */
export function httpRoute(path: string): Route | undefined {
  const end = path.indexOf('/', '/api/'.length);
  return HTTP_ROUTES.get(end === -1 ? path : path.slice(0, end));
}

/** The route of a socket. Nothing lies below it. */
export function socketRoute(path: string): Route | undefined {
  return SOCKET_ROUTES.get(path);
}
