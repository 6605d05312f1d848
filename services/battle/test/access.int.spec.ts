import { ROUTES, routePath, type Challenge } from '@fourfold/contracts';
import { RevocationService } from '@fourfold/platform';
import {
  asyncApiFaults,
  listRoutes,
  openApiFaults,
  unvalidatedMessages,
  unvalidatedParameters,
} from '@fourfold/platform/testing';
import {
  accessDeviations,
  badTokens,
  everybody,
  matrixGaps,
  signedIn,
  tokenCheckFailures,
  type AccessMatrix,
  type Role,
} from '@fourfold/testing';
import { BattleApp } from './battle-app';

describe('the routes of battle', () => {
  let battle: BattleApp;
  let challenges = 0;

  beforeAll(async () => {
    battle = await BattleApp.start();
  });
  afterAll(() => battle.stop());

  const newChallenge = (): string =>
    `${ROUTES.battle.challenges}?challenge_text=word${(challenges += 1)}&difficulty=1&challenge_type=short_word`;
  const MATRIX: AccessMatrix = {
    [`GET ${ROUTES.battle.avatars}`]: { path: () => ROUTES.battle.avatars, expected: everybody(200) },
    [`GET ${ROUTES.battle.avatar}`]: { path: () => ROUTES.battle.avatar, expected: signedIn(200) },
    [`POST ${ROUTES.battle.chooseAvatar}`]: {
      path: () => routePath(ROUTES.battle.chooseAvatar, { avatar_id: 2 }),
      expected: signedIn(200),
    },
    [`GET ${ROUTES.battle.stats}`]: { path: () => ROUTES.battle.stats, expected: signedIn(200) },
    [`GET ${ROUTES.battle.history}`]: { path: () => ROUTES.battle.history, expected: signedIn(200) },
    [`GET ${ROUTES.battle.leaderboard}`]: {
      path: () => ROUTES.battle.leaderboard,
      expected: everybody(200, { disabled: 401 }),
    },
    [`GET ${ROUTES.battle.leaderboardFriends}`]: {
      path: () => ROUTES.battle.leaderboardFriends,
      expected: signedIn(200),
    },
    [`GET ${ROUTES.battle.activeGames}`]: { path: () => ROUTES.battle.activeGames, expected: signedIn(200) },
    [`GET ${ROUTES.battle.challenges}`]: { path: () => ROUTES.battle.challenges, expected: signedIn(200) },
    [`POST ${ROUTES.battle.challenges}`]: { path: newChallenge, expected: signedIn(403, { admin: 201 }) },
    [`DELETE ${ROUTES.battle.challenge}`]: {
      path: async () => {
        const admin = battle.issuer.token({ is_admin: true });
        const { challenge_id } = (await battle.call('post', newChallenge(), admin)).body as Challenge;
        return routePath(ROUTES.battle.challenge, { challenge_id });
      },
      expected: signedIn(403, { admin: 204 }),
    },
  };

  const send = async (method: string, path: string, token: string | undefined): Promise<number> =>
    (await battle.call(method.toLowerCase() as 'get' | 'post' | 'delete', path, token)).status;

  async function tokenOf(role: Role): Promise<string | undefined> {
    const { issuer } = battle;
    switch (role) {
      case 'anonymous':
        return undefined;
      case 'owner':
      case 'other':
      case 'friend':
      case 'blocked':
        return issuer.token();
      case 'admin':
        return issuer.token({ is_admin: true });
      case 'disabled': {
        const not_before = new Date().toISOString();
        const revoked = { scope: 'all' } as const;
        await battle.app
          .get(RevocationService)
          .revoke({ user_id: 'disabled', account_version: 2, revoked, not_before });
        return issuer.token({ sub: 'disabled', ver: 1, is_admin: true });
      }
    }
  }

  it('have their access declared', () => {
    expect(matrixGaps(listRoutes(battle.app), MATRIX)).toEqual([]);
  });

  it('answer every role as declared', async () => {
    expect(
      await accessDeviations(MATRIX, async (role, method, path) => send(method, path, await tokenOf(role))),
    ).toEqual([]);
  });

  it('refuse every bad token', async () => {
    const { issuer } = battle;
    const tokens = {
      good: () => issuer.token({ is_admin: true }),
      bad: badTokens(issuer, { is_admin: true }),
    };
    expect(await tokenCheckFailures(listRoutes(battle.app), tokens, send)).toEqual([]);
  });

  it('validate every parameter, as do socket messages', () => {
    expect(unvalidatedParameters(battle.app)).toEqual([]);
    expect(unvalidatedMessages(battle.app)).toEqual([]);
  });

  it('match their documentation, as do events and socket messages', async () => {
    expect(await openApiFaults(battle.app)).toEqual([]);
    expect(await asyncApiFaults(battle.app, 'battle', { path: ROUTES.sockets.battle })).toEqual([]);
  });

  it('show everybody the four avatars, each with its images for every stage of damage', async () => {
    const { status, body } = await battle.call('get', ROUTES.battle.avatars);
    expect(status).toBe(200);
    expect(body.map(({ avatar_id, type }: Record<string, unknown>) => [avatar_id, type])).toEqual([
      [1, 'Knight'],
      [2, 'Wizard'],
      [3, 'Skeleton'],
      [4, 'Robot'],
    ]);
    expect(body[0]).toEqual({
      avatar_id: 1,
      type: 'Knight',
      description: expect.stringMatching(/\w/),
      images: {
        base: '/avatars/knight-base.svg',
        damage: [
          '/avatars/knight-damage-1.svg',
          '/avatars/knight-damage-2.svg',
          '/avatars/knight-damage-3.svg',
          '/avatars/knight-damage-4.svg',
          '/avatars/knight-damage-5.svg',
          '/avatars/knight-damage-6.svg',
        ],
      },
    });
  });
});
