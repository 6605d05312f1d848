import { Republishes, type CurrentState, type Republishable } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { FinishedBattle } from './record.repository';

/** Tells of every battle that was ever finished. */
@Republishes()
@Injectable()
export class RecordRepublisher implements Republishable {
  readonly republishes = 'battles';

  async currentState(manager: EntityManager, after: string | null, limit: number): Promise<CurrentState[]> {
    const page = await manager.query<{ battle: FinishedBattle }[]>(
      `select jsonb_build_object(
         'battle_id', battle_id, 'room_code', room_code,
         'started_at', to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'finished_at', to_char(finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'duration_seconds', duration_seconds, 'reason', reason, 'winner_id', winner_id,
         'players', (select jsonb_agg(jsonb_build_object('user_id', user_id, 'avatar_id', avatar_id, 'won', won,
           'forfeited', forfeited, 'score', score, 'damage_taken', damage_taken,
           'words_completed', words_completed, 'wpm', wpm, 'accuracy', accuracy) order by seat)
           from battle_players as player where player.battle_id = battles.battle_id)) as battle
       from battles where $1::uuid is null or battle_id > $1::uuid order by battle_id limit $2`,
      [after, limit],
    );
    return page.map(({ battle }) => ({
      cursor: battle.battle_id,
      event: {
        type: 'battle.finished',
        aggregateId: battle.battle_id,
        aggregateVersion: 1,
        data: battle,
        occurredAt: new Date(battle.finished_at),
      },
    }));
  }
}
