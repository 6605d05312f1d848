import { HEADERS, type AccessTokenClaims, type ServiceName } from '@fourfold/contracts';
import {
  accessDeviations,
  badTokens,
  everybody,
  matrixGaps,
  tokenCheckFailures,
  type AccessMatrix,
  type Role,
  type TokenIssuer,
} from '@fourfold/testing';
import type { INestApplication } from '@nestjs/common';
import { Clock, RevocationService } from '../../src';
import { asyncApiFaults, openApiFaults } from './documents';
import { ignoredBodies, listRoutes, unvalidatedMessages, unvalidatedParameters } from './inspection';

type Claims = Partial<AccessTokenClaims>;

interface Access {
  service: ServiceName;
  /** The routes whose answers caches may keep; no account may matter to them. */
  cacheable?: readonly string[];
  /** The path of its socket, if it has one. */
  socket?: string;
  matrix: AccessMatrix;
  /** The access token of a caller; what is disabled afterwards is the account of the role `disabled`. */
  tokenOf(role: Exclude<Role, 'anonymous'>): string | Promise<string>;
  /** What a token needs so that every route accepts it: nothing, if left out. */
  goodClaims?: () => Claims | Promise<Claims>;
}

interface RunningService {
  readonly app: INestApplication;
  readonly url: string;
  readonly issuer: TokenIssuer;
}

/** Who may call a service, for each of its routes. @param running evaluated when the tests run */
export function accessSuite(running: () => RunningService, access: Access): void {
  const { matrix, cacheable = [], goodClaims = (): Claims => ({}) } = access;
  /** Paths of answers that caches may keep. */
  const kept = new Set<string>();

  async function send(method: string, path: string, token?: string, body?: unknown): Promise<number> {
    const response = await fetch(running().url + path, {
      method,
      headers: {
        [HEADERS.forwardedFor]: '10.0.0.1',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await response.text();
    if (response.headers.get('cache-control') !== 'no-store') kept.add(path);
    return response.status;
  }

  async function tokenOf(role: Role): Promise<string | undefined> {
    if (role === 'anonymous') return undefined;
    const token = await access.tokenOf(role);
    if (role === 'disabled') await disable(token);
    return token;
  }

  async function disable(token: string): Promise<void> {
    const { app } = running();
    const { sub, ver } = claimsOf(token);
    await app.get(RevocationService).revoke({
      user_id: sub,
      account_version: ver + 1,
      revoked: { scope: 'all' },
      // In the service's time, because it discards changes that are too old to matter.
      not_before: app.get(Clock).now().toISOString(),
    });
  }

  it('is declared for every route, and every body, parameter and message is validated', () => {
    const { app } = running();
    expect(matrixGaps(listRoutes(app), matrix)).toEqual([]);
    expect(ignoredBodies(app)).toEqual([]);
    expect(unvalidatedParameters(app)).toEqual([]);
    expect(unvalidatedMessages(app)).toEqual([]);
  });

  it('is documented, with the parameters of each route, event and message', async () => {
    const { app } = running();
    const socket = access.socket === undefined ? undefined : { path: access.socket };
    expect(await openApiFaults(app)).toEqual([]);
    expect(await asyncApiFaults(app, access.service, socket)).toEqual([]);
  });

  it('is as declared for every role', async () => {
    const ask = async (role: Role, method: string, path: string, body: unknown): Promise<number> =>
      send(method, path, await tokenOf(role), body);
    expect(await accessDeviations(matrix, ask)).toEqual([]);
  });

  it('is not bypassed by caches, which keep public answers only', () => {
    expect([...kept].sort()).toEqual([...cacheable].sort());
    for (const path of cacheable) expect(matrix).toHaveProperty([`GET ${path}`], everybody(200));
  });

  it('is refused for every bad token, on every route', async () => {
    const { app, issuer } = running();
    const good = async (): Promise<string> => issuer.token(await goodClaims());
    const bad = badTokens(issuer, await goodClaims(), app.get(Clock).now());
    expect(await tokenCheckFailures(listRoutes(app), { good, bad }, send)).toEqual([]);
  });
}

function claimsOf(token: string): AccessTokenClaims {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as AccessTokenClaims;
}
