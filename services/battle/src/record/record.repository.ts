import {
  BATTLE_BOARD_PERIODS,
  type EventData,
  type VoidBattlesRequest,
  type VoidPreview,
} from '@fourfold/contracts';
import { Republishes, type NewEvent, type Republishable } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, MoreThan, Repository, type EntityManager } from 'typeorm';
import { BattlePlayerEntity } from './battle-player.entity';
import { BattleEntity } from './battle.entity';
import type { Completion } from './domain/completion';
import { periodStart } from './domain/period';
import { FlaggedBattleEntity } from './flagged-battle.entity';
import { RecordEntity } from './record.entity';
import { StandingEntity } from './standing.entity';

export type FinishedBattle = EventData['battle.finished'];
export type FinalResult = Pick<FinishedBattle, 'reason' | 'winner_id'>;

/** Stores results and totals. All writes for one battle are in one transaction. */
@Republishes('battles')
@Injectable()
export class RecordRepository implements Republishable {
  constructor(@InjectRepository(BattleEntity) private readonly battles: Repository<BattleEntity>) {}

  /** The result of a stored battle. */
  async findResult(battleId: string): Promise<FinalResult> {
    const { reason, winnerId } = await this.battles.findOneByOrFail({ battleId });
    return { reason, winner_id: winnerId };
  }

  async currentState(manager: EntityManager, after: string | null, limit: number): Promise<NewEvent[]> {
    const battles = await manager.find(BattleEntity, {
      where: after === null ? {} : { battleId: MoreThan(after) },
      order: { battleId: 'ASC' },
      take: limit,
    });
    const finished = await this.withPlayers(manager, battles);
    return finished.map((battle, index) => eventOf(battle, battles[index]!.version));
  }

  async find(manager: EntityManager, battleId: string): Promise<FinishedBattle> {
    const [battle] = await this.withPlayers(manager, await manager.findBy(BattleEntity, { battleId }));
    return battle!;
  }

  private async withPlayers(
    manager: EntityManager,
    battles: readonly BattleEntity[],
  ): Promise<FinishedBattle[]> {
    const all = await manager.find(BattlePlayerEntity, {
      where: { battleId: Any(battles.map(({ battleId }) => battleId)) },
      order: { seat: 'ASC' },
    });
    const players = Map.groupBy(all, ({ battleId }) => battleId);
    return battles.map((battle) => toFinishedBattle(battle, players.get(battle.battleId) ?? []));
  }

  /** How many battles `void` would void, and how many players they and running battles have. */
  async countVoidable(request: VoidBattlesRequest, running: readonly string[]): Promise<VoidPreview> {
    const { ids, from, to } = filterOf(request);
    const [counts] = await this.battles.manager.sql<[VoidPreview]>`
      with voidable as (
        select battle_id from battles
        where reason <> 'voided' and (battle_id = any (${ids}::uuid[])
          or (started_at < ${to}::timestamptz and finished_at >= ${from}::timestamptz)))
      select (select count(*)::integer from voidable) as battles,
        (select count(*)::integer from (
          select user_id from battle_players join voidable using (battle_id)
          union select unnest(${running}::uuid[])) as found) as players`;
    return counts;
  }

  /** Voids battles by id, or all battles of a period. @returns the ones that were not void before, as they are now */
  async void(manager: EntityManager, request: VoidBattlesRequest, limit: number): Promise<FinishedBattle[]> {
    const { ids, from, to } = filterOf(request);
    const [rows] = await manager.sql<[{ battle_id: string }[], number]>`
      update battles set reason = 'voided', winner_id = null, version = 2
      where battle_id in (
        select battle_id from battles
        where reason <> 'voided' and (battle_id = any (${ids}::uuid[])
          or (started_at < ${to}::timestamptz and finished_at >= ${from}::timestamptz))
        order by battle_id limit ${limit} for update)
      returning battle_id`;
    const battleId = Any(rows.map(({ battle_id }) => battle_id));
    await manager.update(BattlePlayerEntity, { battleId }, { counted: false, won: false, ranked: false });
    return this.withPlayers(manager, await manager.findBy(BattleEntity, { battleId }));
  }

  /** @returns false when the battle is stored already */
  async insertBattle(manager: EntityManager, battle: FinishedBattle): Promise<boolean> {
    const stored = await manager.sql<unknown[]>`
      insert into battles (battle_id, room_code, started_at, finished_at, duration_seconds, reason, winner_id)
      values (${battle.battle_id}, ${battle.room_code}, ${battle.started_at}, ${battle.finished_at},
        ${battle.duration_seconds}, ${battle.reason}, ${battle.winner_id})
      on conflict (battle_id) do nothing returning battle_id`;
    return stored.length > 0;
  }

  async insertPlayers(manager: EntityManager, battle: FinishedBattle): Promise<void> {
    const rows = battle.players.map((player, index) => ({
      battleId: battle.battle_id,
      userId: player.user_id,
      seat: index + 1,
      finishedAt: new Date(battle.finished_at),
      counted: isCounted(battle),
      avatarId: player.avatar_id,
      won: player.won,
      forfeited: player.forfeited,
      score: player.score,
      damageTaken: player.damage_taken,
      wordsCompleted: player.words_completed,
      wpm: player.wpm,
      speed: player.speed ?? 0,
      accuracy: player.accuracy,
    }));
    await manager.insert(BattlePlayerEntity, rows);
  }

  /** Flags a battle for admins, with the log of completed challenges. */
  async flag(manager: EntityManager, battleId: string, log: readonly Completion[]): Promise<void> {
    await manager.insert(FlaggedBattleEntity, { battleId, log: [...log] });
  }

  /** Adds a battle to the totals of its players. Rows are locked in order of ids, as everywhere. */
  async addToRecords(
    manager: EntityManager,
    { battle_id }: FinishedBattle,
    userIds: readonly string[],
  ): Promise<void> {
    await manager.sql`
      insert into records (user_id, battles, wins, wpm_sum, highest_wpm, words, win_streak, board_streak)
      select user_id, 1, won::integer, wpm, wpm, words_completed, 0, 0
      from battle_players where battle_id = ${battle_id} and user_id = any (${userIds}) order by user_id
      on conflict (user_id) do update set
        battles = records.battles + 1, wins = records.wins + excluded.wins,
        wpm_sum = records.wpm_sum + excluded.wpm_sum,
        highest_wpm = greatest(records.highest_wpm, excluded.highest_wpm),
        words = records.words + excluded.words`;
  }

  /** Number of other wins against each opponent that the boards count on the day (UTC) of the battle. */
  async countOtherRankedWins(
    manager: EntityManager,
    { battle_id, winner_id, finished_at }: FinishedBattle,
    opponentIds: readonly string[],
  ): Promise<Map<string, number>> {
    const rows = await manager.sql<{ user_id: string; wins: number }[]>`
      select lost.user_id, count(*)::integer as wins
      from battle_players as own join battle_players as lost using (battle_id)
      where own.user_id = ${winner_id} and own.won and own.ranked and own.battle_id <> ${battle_id}
        and own.finished_at >= date_trunc('day', ${finished_at}::timestamptz, 'UTC')
        and own.finished_at < date_trunc('day', ${finished_at}::timestamptz, 'UTC') + interval '1 day'
        and lost.user_id = any (${opponentIds}) and lost.ranked
      group by lost.user_id`;
    return new Map(rows.map(({ user_id, wins }) => [user_id, wins]));
  }

  /** Marks the win against these opponents as counted by the boards. */
  async markRanked(
    manager: EntityManager,
    { battle_id, winner_id }: FinishedBattle,
    opponentIds: readonly string[],
  ): Promise<void> {
    const userId = Any([winner_id!, ...opponentIds]);
    await manager.update(BattlePlayerEntity, { battleId: battle_id, userId }, { ranked: true });
  }

  /** Adds a battle to the board rows of its players, except for a winner whose win is not counted. */
  async addToStandings(
    manager: EntityManager,
    { battle_id, finished_at }: FinishedBattle,
    userIds: readonly string[],
  ): Promise<void> {
    const starts = BATTLE_BOARD_PERIODS.map((period) => periodStart(period, new Date(finished_at)));
    await manager.sql`
      insert into standings (period, starts_on, user_id, battles, wins, wpm_sum)
      select period, starts_on, user_id, 1, won::integer, wpm
      from unnest(${BATTLE_BOARD_PERIODS}::text[], ${starts}::date[]) as periods (period, starts_on), battle_players
      where battle_id = ${battle_id} and user_id = any (${userIds}) and (ranked or not won)
      order by user_id, period
      on conflict (user_id, period, starts_on) do update set
        battles = standings.battles + 1, wins = standings.wins + excluded.wins,
        wpm_sum = standings.wpm_sum + excluded.wpm_sum`;
  }

  /** Recomputes the wins since the last defeat: battles may be stored in another order than they ended. */
  async countStreaks(manager: EntityManager, userIds: readonly string[]): Promise<void> {
    await manager.sql`
      update records set (win_streak, board_streak) = (
        select count(*), count(*) filter (where own.ranked) from battle_players as own
        where own.user_id = records.user_id and own.counted and own.finished_at > coalesce(
          (select max(finished_at) from battle_players as lost
           where lost.user_id = records.user_id and lost.counted and not lost.won), '-infinity'))
      where user_id = any (${userIds})`;
  }

  /** Removes a user from the boards. In finished battles the player stays, without a name. */
  async removeOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(RecordEntity, { userId });
    await manager.delete(StandingEntity, { userId });
  }
}

/** Whether it was won or lost. */
/** Null for what a request does not choose by. */
function filterOf(request: VoidBattlesRequest): {
  ids: string[] | null;
  from: string | null;
  to: string | null;
} {
  return 'battle_ids' in request
    ? { ids: request.battle_ids, from: null, to: null }
    : { ids: null, ...request };
}

export function isCounted({ winner_id }: FinishedBattle): boolean {
  return winner_id !== null;
}

export function eventOf(battle: FinishedBattle, version = 1): NewEvent<'battle.finished'> {
  return {
    type: 'battle.finished',
    aggregateId: battle.battle_id,
    aggregateVersion: version,
    data: battle,
    occurredAt: new Date(battle.finished_at),
  };
}

function toFinishedBattle(battle: BattleEntity, players: readonly BattlePlayerEntity[]): FinishedBattle {
  return {
    battle_id: battle.battleId,
    room_code: battle.roomCode,
    started_at: battle.startedAt.toISOString(),
    finished_at: battle.finishedAt.toISOString(),
    duration_seconds: battle.durationSeconds,
    reason: battle.reason,
    winner_id: battle.winnerId,
    players: players.map((player) => ({
      user_id: player.userId,
      avatar_id: player.avatarId,
      won: player.won,
      forfeited: player.forfeited,
      score: player.score,
      damage_taken: player.damageTaken,
      words_completed: player.wordsCompleted,
      wpm: player.wpm,
      speed: player.speed,
      accuracy: player.accuracy,
    })),
  };
}
