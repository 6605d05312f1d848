import { OPERATION_ROUTES } from '@fourfold/contracts';

/** Who may do what: every route of a service called with every role. */

/**
 * `owner` owns the resource in the path; `friend` is a friend of the owner, `blocked` was blocked by the owner, `other` is
 * unrelated to all, `guest` plays without an account, `observer` may read what admins do.
 */
export const ROLES = [
  'anonymous',
  'owner',
  'other',
  'friend',
  'blocked',
  'guest',
  'observer',
  'admin',
  'disabled',
] as const;
export type Role = (typeof ROLES)[number];

/** A route as returned by `listRoutes` of the platform. */
export interface Route {
  method: string;
  path: string;
  access: string;
}

/** The status of the answer to each role. */
type Statuses = Record<Role, number>;

/** A request that needs a body or parameters of its path: the same for all roles, but built again for each. */
export interface AccessCase {
  /** The path of the route if left out. */
  path?: () => string | Promise<string>;
  body?: () => unknown;
  expected: Statuses;
}

/** What each role is answered, by `METHOD /path/:pattern`. */
export type AccessMatrix = Record<string, Statuses | AccessCase>;

/** Sends a request with a role. @returns the status of the response */
export type Ask = (role: Role, method: string, path: string, body: unknown) => Promise<number>;

/** The same status for all roles, apart from the exceptions. */
export function everybody(status: number, exceptions: Partial<Statuses> = {}): Statuses {
  const same = Object.fromEntries(ROLES.map((role) => [role, status])) as Statuses;
  return { ...same, ...exceptions };
}

/** The same status for everybody who plays, guests too; 401 for the others. */
export function playing(status: number, exceptions: Partial<Statuses> = {}): Statuses {
  return everybody(status, { anonymous: 401, disabled: 401, ...exceptions });
}

/** The same status for all roles with an account; 403 for guests, 401 for the others. */
export function signedIn(status: number, exceptions: Partial<Statuses> = {}): Statuses {
  return playing(status, { guest: 403, ...exceptions });
}

/** The status for admins; all others with an account are refused. */
export function adminOnly(status: number): Statuses {
  return everybody(403, { anonymous: 401, disabled: 401, admin: status });
}

/** The same, for a route that observers may read as well. */
export function adminReads(status: number): Statuses {
  return { ...adminOnly(status), observer: status };
}

/** A harmless request to a path with parameters that only admins may send. */
export function byAdmin(path: string, status: number, body?: object): AccessCase {
  return { path: () => path, expected: adminOnly(status), ...(body && { body: () => body }) };
}

/** The same for one that changes nothing. */
export function readByAdmin(path: string, status: number): AccessCase {
  return { path: () => path, expected: adminReads(status) };
}

/** Routes without an entry in the matrix, and entries without a route; must be empty. */
export function matrixGaps(routes: readonly Route[], matrix: AccessMatrix): string[] {
  const there = new Set(routes.filter(({ path }) => !isOperation(path)).map(nameOf));
  const decided = new Set(Object.keys(matrix));
  return [
    ...[...there].filter((route) => !decided.has(route)).map((route) => `${route} is in no row`),
    ...[...decided].filter((route) => !there.has(route)).map((route) => `${route} is no route`),
  ];
}

/** Deviations from the matrix, one line each; must be empty. */
export async function accessDeviations(matrix: AccessMatrix, ask: Ask): Promise<string[]> {
  const found: string[] = [];
  for (const [name, row] of Object.entries(matrix)) {
    const [method, route] = name.split(' ') as [string, string];
    const { path = () => route, body, expected } = 'expected' in row ? row : { expected: row };
    const judge = async (role: Role): Promise<void> => {
      const status = await ask(role, method, await path(), body?.());
      if (status !== expected[role]) found.push(`${name} as ${role}: ${status} instead of ${expected[role]}`);
    };
    // Requests that change something depend on the order; all others can run concurrently.
    if (method === 'GET') await Promise.all(ROLES.map(judge));
    else for (const role of ROLES) await judge(role);
  }
  return found;
}

/**
 * Sends every bad token to every route that reads tokens.
 * @param send sends a request with that token and returns the status
 * @returns the routes that accepted a bad token or refused a good one; must be empty
 */
export async function tokenCheckFailures(
  routes: readonly Route[],
  tokens: { good: () => string | Promise<string>; bad: Record<string, string> },
  send: (method: string, path: string, token: string) => Promise<number>,
): Promise<string[]> {
  const found: string[] = [];
  for (const route of routes.filter(({ access }) => access !== 'public')) {
    const path = route.path.replace(/:[a-z_]+/g, ANY_ID);
    const judge = async ([name, token]: [string, string]): Promise<void> => {
      const status = await send(route.method, path, token);
      if (status !== 401) found.push(`${nameOf(route)} with ${name}: ${status}`);
    };
    const judgeGood = async (): Promise<void> => {
      const status = await send(route.method, path, await tokens.good());
      if (status === 401) found.push(`${nameOf(route)} with a good token`);
    };
    await Promise.all([...Object.entries(tokens.bad).map(judge), judgeGood()]);
  }
  return found;
}

/** Valid enough for any parameter: the guard runs before validation. */
const ANY_ID = '1';

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}

function isOperation(path: string): boolean {
  return Object.values<string>(OPERATION_ROUTES).includes(path);
}
