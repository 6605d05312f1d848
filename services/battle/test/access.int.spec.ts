import { ROUTES, routePath, type Challenge } from '@fourfold/contracts';
import { accessSuite } from '@fourfold/platform/testing';
import { adminReads, byAdmin, everybody, readByAdmin, signedIn } from '@fourfold/testing';
import { randomUUID } from 'node:crypto';
import { BattleApp } from './battle-app';

const NO_BATTLE = '3b241101-e2bb-4255-8caf-4136c566a962';
const { admin } = ROUTES;

describe('access to battle', () => {
  let battle: BattleApp;
  let challenges = 0;

  beforeAll(async () => {
    battle = await BattleApp.start();
    await battle.loadShortTexts();
  });
  afterAll(() => battle.stop());

  const newChallenge = (): string =>
    `${ROUTES.battle.challenges}?challenge_text=word${(challenges += 1)}&difficulty=1&challenge_type=short_word`;

  accessSuite(() => battle, {
    service: 'battle',
    cacheable: [ROUTES.battle.avatars],
    socket: ROUTES.sockets.battle,
    matrix: {
      [`GET ${ROUTES.battle.avatars}`]: everybody(200),
      [`GET ${ROUTES.battle.avatar}`]: signedIn(200),
      [`POST ${ROUTES.battle.chooseAvatar}`]: {
        path: () => routePath(ROUTES.battle.chooseAvatar, { avatar_id: 2 }),
        expected: signedIn(200),
      },
      [`GET ${ROUTES.battle.stats}`]: signedIn(200),
      [`GET ${ROUTES.battle.history}`]: signedIn(200),
      [`GET ${ROUTES.battle.leaderboard}`]: everybody(200, { disabled: 401 }),
      [`GET ${ROUTES.battle.leaderboardFriends}`]: signedIn(200),
      [`GET ${ROUTES.battle.activeGames}`]: signedIn(200),
      [`GET ${ROUTES.battle.settings}`]: signedIn(200),
      [`PUT ${ROUTES.battle.settings}`]: {
        body: () => ({ named_in_shared_replays: false }),
        expected: signedIn(200),
      },
      [`POST ${ROUTES.battle.practice}`]: { body: () => ({}), expected: signedIn(201) },
      [`GET ${ROUTES.battle.practiceStats}`]: signedIn(200),
      [`POST ${ROUTES.battle.practiceResult}`]: {
        path: () => routePath(ROUTES.battle.practiceResult, { practice_id: NO_BATTLE }),
        body: () => ({ events: [{ at_ms: 1, text: 0, characters: 1 }], keystrokes: 1, errors: 0 }),
        expected: signedIn(404),
      },
      [`GET ${ROUTES.battle.replay}`]: {
        path: () => routePath(ROUTES.battle.replay, { battle_id: NO_BATTLE }),
        expected: signedIn(404),
      },
      [`POST ${ROUTES.battle.shareReplay}`]: {
        path: () => routePath(ROUTES.battle.shareReplay, { battle_id: NO_BATTLE }),
        expected: signedIn(404),
      },
      [`DELETE ${ROUTES.battle.shareReplay}`]: {
        path: () => routePath(ROUTES.battle.shareReplay, { battle_id: NO_BATTLE }),
        expected: signedIn(404),
      },
      [`GET ${ROUTES.battle.sharedReplay}`]: {
        path: () => routePath(ROUTES.battle.sharedReplay, { token: 'unknown' }),
        expected: everybody(404),
      },
      [`GET ${admin.liveBattles}`]: adminReads(200),
      [`POST ${admin.voidBattles}`]: byAdmin(admin.voidBattles, 200, { battle_ids: [NO_BATTLE] }),
      [`POST ${admin.previewVoidBattles}`]: byAdmin(admin.previewVoidBattles, 200, {
        battle_ids: [NO_BATTLE],
      }),
      [`GET ${admin.flaggedBattles}`]: adminReads(200),
      [`PUT ${admin.flaggedBattle}`]: byAdmin(routePath(admin.flaggedBattle, { battle_id: NO_BATTLE }), 404, {
        decision: 'stands',
        reason: 'seen the replay',
      }),
      [`GET ${admin.flaggedBattleReplay}`]: readByAdmin(
        routePath(admin.flaggedBattleReplay, { battle_id: NO_BATTLE }),
        404,
      ),
      [`GET ${ROUTES.battle.challenges}`]: signedIn(200),
      [`POST ${ROUTES.battle.challenges}`]: { path: newChallenge, expected: signedIn(403, { admin: 201 }) },
      [`DELETE ${ROUTES.battle.challenge}`]: {
        path: async () => {
          const admin = battle.issuer.token({ is_admin: true });
          const { challenge_id } = (await battle.call('post', newChallenge(), admin)).body as Challenge;
          return routePath(ROUTES.battle.challenge, { challenge_id });
        },
        expected: signedIn(403, { admin: 204 }),
      },
    },
    tokenOf: (role) => {
      const sub = randomUUID();
      if (role === 'admin' || role === 'observer') battle.accounts.grant(sub, role);
      return battle.issuer.token({
        sub,
        is_admin: role === 'admin' || role === 'disabled',
        ...(role === 'guest' && { is_guest: true }),
      });
    },
    goodClaims: () => ({ is_admin: true }),
  });

  it('shows everybody the four avatars, each with its images for every stage of damage', async () => {
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
