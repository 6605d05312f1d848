import { ROUTES } from '@fourfold/contracts';
import {
  asyncApiFaults,
  openApiFaults,
  unvalidatedMessages,
  unvalidatedParameters,
} from '@fourfold/platform/testing';
import { BattleApp } from './battle-app';

describe('the routes of battle', () => {
  let battle: BattleApp;

  beforeAll(async () => {
    battle = await BattleApp.start();
  });

  afterAll(() => battle.stop());

  it('validate everything they are given', () => {
    expect(unvalidatedParameters(battle.app)).toEqual([]);
    expect(unvalidatedMessages(battle.app)).toEqual([]);
  });

  it('are documented as they are, and so is what it hears', async () => {
    expect(await openApiFaults(battle.app)).toEqual([]);
    expect(await asyncApiFaults(battle.app, 'battle', { path: ROUTES.sockets.battle })).toEqual([]);
  });

  it('show everybody the four avatars, each with a picture whole and one for every stage of damage', async () => {
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
        base: 'knight-base',
        damage: [
          'knight-damage-1',
          'knight-damage-2',
          'knight-damage-3',
          'knight-damage-4',
          'knight-damage-5',
          'knight-damage-6',
        ],
      },
    });
  });
});
