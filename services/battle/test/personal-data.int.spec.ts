import { ROUTES, routePath } from '@fourfold/contracts';
import { ROWS_DELETED_AT_ONCE } from '@fourfold/platform/database';
import { leftovers, personalDataFaults, personalDataOf } from '@fourfold/platform/testing';
import type { TestUser } from '@fourfold/testing/user';
import type { MatchLog } from '../src/record/domain/match-log';
import { ReplayService } from '../src/record/replay.service';
import { ResultService } from '../src/record/result.service';
import { BattleApp } from './battle-app';
import { finishedBattle } from './finished-battle';

const FINISHED_AT = '2026-11-18T12:00:00.000Z';
const REPLAY = [
  { at: 0, challenge: { challenge_id: 1, text: 'ox', challenge_type: 'short_word', difficulty: 1 } },
  [1_000, 0, 3],
  [1_500, 1, 2],
  { at: 2_000, hit: 0, damage: 1, losers: [1] },
] as const satisfies MatchLog;
/** Of the loser. Faster than anybody types, so that the battle is flagged. */
const IMPOSSIBLE_WPM = 290;

describe('the personal data of battle', () => {
  let battle: BattleApp;

  beforeAll(async () => {
    battle = await BattleApp.start();
    await battle.loadShortTexts();
  });
  afterAll(() => battle.stop());

  /** The winner first. @returns the id of the battle */
  async function record(...players: [TestUser, ...TestUser[]]): Promise<string> {
    const usual = finishedBattle(players, Date.parse(FINISHED_AT));
    const finished = { ...usual, players: usual.players.map((player) => ({ ...player, wpm: 40.25 })) };
    const completions = players.flatMap(({ userId: user_id }, at) =>
      [1, 2].map((challenge_id) => ({
        user_id,
        challenge_id,
        duration_ms: 900,
        wpm: at === 0 ? 40 : IMPOSSIBLE_WPM,
      })),
    );
    const names = players.map((player) => player.names);
    await battle.app.get(ResultService, { strict: false }).record(finished, names, { completions, log: [] });
    return finished.battle_id;
  }

  /** A player with rows in every table, a friend and opponent, and somebody who has blocked the player. */
  async function everything() {
    const [ada, friend, enemy] = [
      await battle.player('Ada'),
      await battle.player('Friend'),
      await battle.player('Enemy'),
    ];
    await battle.befriend(ada, friend);
    await battle.block(ada, enemy);
    await battle.block(enemy, ada);
    await battle.call('post', routePath(ROUTES.battle.chooseAvatar, { avatar_id: 3 }), ada.token);
    await battle.call('put', ROUTES.battle.settings, ada.token).send({ named_in_shared_replays: true });
    await battle.call('post', ROUTES.battle.practice, ada.token).send({});
    const battleId = await record(ada, friend);
    const replays = battle.app.get(ReplayService, { strict: false });
    await replays.keep({ battle_id: battleId, hit_points: 20 }, REPLAY);
    await replays.share(battleId, ada.userId);
    return { ada, friend, enemy, battleId };
  }

  it('are the rows of every table, of others ids and display names only', async () => {
    const { ada, friend, enemy, battleId } = await everything();
    const { userId: user_id } = ada;
    const document = await personalDataOf(battle.app, user_id);
    expect(await personalDataFaults(battle.app, document)).toEqual([]);
    expect(document).toMatchObject({
      people: [{ ...ada.names, avatar_id: 3, named_in_shared_replays: true, deleted_at: null }],
      relations: [
        { kind: 'block', first_user_id: user_id, second_user_id: enemy.userId, other_display_name: 'Enemy' },
        { kind: 'friendship', is_active: true, other_display_name: 'Friend' },
      ],
      battles: [
        {
          battle_id: battleId,
          winner_id: user_id,
          reason: 'eliminated',
          opponents: [{ user_id: friend.userId, display_name: 'Friend' }],
        },
      ],
      battle_players: [{ battle_id: battleId, user_id, won: true, wpm: 40.25, accuracy: 97.5 }],
      flagged_battles: [
        {
          battle_id: battleId,
          log: [1, 2].map((challenge_id) => ({ user_id, challenge_id })),
          decision: null,
          decided_at: null,
        },
      ],
      // Typing of the player only: seats are numbers, from 0.
      replays: [{ battle_id: battleId, hit_points: 20, log: [[1_000, 0, 3], REPLAY[3]] }],
      replay_shares: [{ battle_id: battleId, user_id, token: expect.stringMatching(/^[\da-f]{48}$/) }],
      practices: [{ user_id, finished_at: null, speed: null }],
      records: [{ user_id, battles: 1, wins: 1, highest_wpm: 40.25 }],
      standings: [
        { period: 'all', starts_on: '1970-01-01', user_id, wins: 1, win_rate: 100 },
        { period: 'month', starts_on: '2026-11-01' },
        { period: 'week', starts_on: '2026-11-16' },
      ],
    });
    const text = JSON.stringify(document);
    for (const { username } of [friend, enemy]) expect(text).not.toContain(username);
  });

  it('have nothing of a user for opponents but the name and the result', async () => {
    const { ada, friend, enemy } = await everything();
    const seen = await personalDataOf(battle.app, friend.userId);
    expect(seen.battles).toMatchObject([{ opponents: [{ user_id: ada.userId, display_name: 'Ada' }] }]);
    expect(JSON.stringify(seen.flagged_battles)).not.toContain(ada.userId);
    expect(JSON.stringify(seen)).not.toContain(ada.username);
    expect(JSON.stringify(await personalDataOf(battle.app, enemy.userId))).toContain(ada.userId);
  });

  it('are erased in batches, however many practices there are', async () => {
    const ada = await battle.player('Ada');
    await battle.sql(
      `insert into practices (practice_id, user_id, challenge_ids)
       select gen_random_uuid(), $1, '[]' from generate_series(0, $2::integer)`,
      [ada.userId, ROWS_DELETED_AT_ONCE],
    );
    await battle.sql('create table erased (practices integer)');
    await battle.sql(`create function note_erased() returns trigger language plpgsql as
      $$ begin insert into erased select count(*) from gone; return null; end $$`);
    await battle.sql(`create trigger note_erased after delete on practices referencing old table as gone
      for each statement execute function note_erased()`);
    await battle.delete(ada);
    const erased = await battle.sql<{ practices: number }>('select practices from erased');
    expect(erased.map(({ practices }) => practices)).toEqual([ROWS_DELETED_AT_ONCE, 1]);
  });

  it('are erased with the account, apart from what the list names', async () => {
    const { ada, friend } = await everything();
    await battle.delete(ada);
    expect(await leftovers(battle.app, ada.userId)).toEqual([]);
    const { people, relations, records, standings, practices, replay_shares } = await personalDataOf(
      battle.app,
      ada.userId,
    );
    expect(people).toMatchObject([
      {
        user_id: ada.userId,
        username: null,
        display_name: null,
        avatar_id: null,
        named_in_shared_replays: false,
      },
    ]);
    expect([relations, records, standings, practices, replay_shares]).toEqual([[], [], [], [], []]);
    const { battles } = await personalDataOf(battle.app, friend.userId);
    expect(battles).toMatchObject([{ opponents: [{ user_id: ada.userId, display_name: null }] }]);
  });
});
