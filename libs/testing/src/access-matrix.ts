import { OPERATION_ROUTES } from '@fourfold/contracts';

/** Who may do what: every route of a service against everybody who could come. */

/** `owner` is the one whose thing the path names; `friend` is a friend of the owner, `blocked` has been blocked by the owner, `other` is a stranger to all. */
export const ROLES = ['anonymous', 'owner', 'other', 'friend', 'blocked', 'admin', 'disabled'] as const;
export type Role = (typeof ROLES)[number];

/** A route as `listRoutes` of the platform tells it. */
export interface Route {
  method: string;
  path: string;
  access: string;
}

export interface AccessCase {
  /** The request that is the same for everybody, apart from who sends it; made anew for each of them. */
  path: () => string | Promise<string>;
  body?: () => unknown;
  /** The status that each role gets. */
  expected: Record<Role, number>;
}

/** By `METHOD /path/:pattern`. */
export type AccessMatrix = Record<string, AccessCase>;

/** Sends a request as somebody; answers with its status. */
export type Ask = (role: Role, method: string, path: string, body: unknown) => Promise<number>;

/** The same answer for all, apart from the exceptions. */
export function everybody(
  status: number,
  exceptions: Partial<Record<Role, number>> = {},
): Record<Role, number> {
  const same = Object.fromEntries(ROLES.map((role) => [role, status])) as Record<Role, number>;
  return { ...same, ...exceptions };
}

/** The same answer for all who are signed in; 401 for the others. */
export function signedIn(
  status: number,
  exceptions: Partial<Record<Role, number>> = {},
): Record<Role, number> {
  return everybody(status, { anonymous: 401, disabled: 401, ...exceptions });
}

/** Routes that nobody has decided about, and decisions about routes that there are not; must be empty. */
export function undecided(routes: readonly Route[], matrix: AccessMatrix): string[] {
  const there = new Set(routes.filter(({ path }) => !isOperation(path)).map(nameOf));
  const decided = new Set(Object.keys(matrix));
  return [
    ...[...there].filter((route) => !decided.has(route)).map((route) => `${route} is in no row`),
    ...[...decided].filter((route) => !there.has(route)).map((route) => `${route} is no route`),
  ];
}

/** What came out otherwise than decided, one line each; must be empty. */
export async function deviations(matrix: AccessMatrix, ask: Ask): Promise<string[]> {
  const found: string[] = [];
  for (const [name, { path, body, expected }] of Object.entries(matrix)) {
    const method = name.slice(0, name.indexOf(' '));
    const judge = async (role: Role): Promise<void> => {
      const status = await ask(role, method, await path(), body?.());
      if (status !== expected[role]) found.push(`${name} as ${role}: ${status} instead of ${expected[role]}`);
    };
    // Only what changes something depends on who came before.
    if (method === 'GET') await Promise.all(ROLES.map(judge));
    else for (const role of ROLES) await judge(role);
  }
  return found;
}

/**
 * Shows every bad token to every route that looks at tokens, generated from the routes themselves.
 * @param send a request with that token; answers with its status
 * @returns where a bad token was not refused, or a good one was; must be empty
 */
export async function wronglyJudged(
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

/** Fits wherever a number or a UUID stands, as far as the guard is concerned, which comes first. */
const ANY_ID = '1';

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}

function isOperation(path: string): boolean {
  return Object.values<string>(OPERATION_ROUTES).includes(path);
}
