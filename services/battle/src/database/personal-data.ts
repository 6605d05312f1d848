import { exported, NO_ID, userRows, type PersonalData } from '@fourfold/platform/database';
import { PracticeEntity } from '../practice/practice.entity';
import { BattlePlayerEntity } from '../record/battle-player.entity';
import { RecordEntity } from '../record/record.entity';
import { ReplayShareEntity } from '../record/replay-share.entity';
import { StandingEntity } from '../record/standing.entity';
import { RelationEntity } from '../relation/relation.entity';
import { UserEntity } from '../user/user.entity';

const NAMELESS = 'finished battles keep a player without a name';

/** What each table stores about users. */
export const PERSONAL_DATA: PersonalData = {
  people: userRows(UserEntity, { kept: { user_id: 'keeps late events from bringing the account back' } }),
  // Without the blocks of others: no user learns by whom they were blocked.
  relations: userRows(RelationEntity, {
    key: ['kind', 'relation_id'],
    where: `own.first_user_id = caller.id or (own.second_user_id = caller.id and own.kind = 'friendship')`,
    other: { as: 'other_display_name', of: ['first_user_id', 'second_user_id'], users: UserEntity },
  }),
  battles: {
    export: exported(
      { battle_id: NO_ID },
      (manager, { userId, after, limit }) => manager.sql`
        select battle_id, room_code, started_at, battles.finished_at, duration_seconds, reason, winner_id,
               battles.version, opponents
          from battle_players as own join battles using (battle_id), lateral (
            select json_agg(json_build_object('user_id', user_id, 'display_name', display_name) order by seat) as opponents
              from battle_players as other left join people using (user_id)
             where other.battle_id = own.battle_id and user_id <> ${userId}) as others
         where own.user_id = ${userId} and battle_id > ${after.battle_id}
         order by battle_id limit ${limit}`,
    ),
    kept: { winner_id: NAMELESS },
  },
  battle_players: userRows(BattlePlayerEntity, { key: ['battle_id'], kept: { user_id: NAMELESS } }),
  flagged_battles: {
    export: exported(
      { battle_id: NO_ID },
      (manager, { userId, after, limit }) => manager.sql`
        select battle_id, jsonb_path_query_array(log, '$[*] ? (@.user_id == $user)',
                                                 jsonb_build_object('user', ${userId}::text)) as log,
               decision, decided_at
          from flagged_battles join battle_players using (battle_id)
         where user_id = ${userId} and battle_id > ${after.battle_id}
         order by battle_id limit ${limit}`,
    ),
    withheld: { decision_reason: 'for admins only, and may be about opponents' },
    kept: { log: NAMELESS },
  },
  replays: {
    export: exported(
      { battle_id: NO_ID },
      (manager, { userId, after, limit }) => manager.sql`
        -- Strict: else the entries that are arrays would be taken apart before they are compared.
        select battle_id, hit_points, replays.created_at,
               jsonb_path_query_array(log, 'strict $[*] ? (@[1] == $seat || @.hit == $seat || @.out == $seat)',
                                      jsonb_build_object('seat', seat - 1)) as log
          from replays join battle_players using (battle_id)
         where user_id = ${userId} and battle_id > ${after.battle_id}
         order by battle_id limit ${limit}`,
    ),
  },
  replay_shares: userRows(ReplayShareEntity, { key: ['battle_id'] }),
  practices: userRows(PracticeEntity, { key: ['practice_id'] }),
  records: userRows(RecordEntity),
  standings: userRows(StandingEntity, { key: ['period', 'starts_on'] }),
  pending_erasures: {
    export: 'ids of deleted accounts',
    kept: { user_id: 'until the account is removed from the rooms in Redis, some minutes later' },
  },
  challenges: { export: 'texts to type, which are about nobody' },
};
