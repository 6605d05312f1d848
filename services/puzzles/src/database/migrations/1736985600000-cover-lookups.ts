import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

/**
 * What the boards of friends look up by a player comes from the index itself: rows of friends lie anywhere in the tables, and with
 * a million players each of them would be a page that is in no cache. For as long as the pages that changed lately are marked again
 * soon, which vacuum does.
 *
 * Each table in a transaction of its own: who writes waits while its index is built, about a second for a million rows.
 */
abstract class CoverLookups extends ForwardMigration {
  protected async cover(runner: QueryRunner, table: string, columns: string): Promise<void> {
    await runner.query(`
      create unique index ${table}_covering on ${table} (user_id) include (${columns});
      alter table ${table} drop constraint ${table}_pkey,
        add constraint ${table}_pkey primary key using index ${table}_covering;
    `);
    await this.vacuumOften(runner, table);
  }

  protected async vacuumOften(runner: QueryRunner, table: string): Promise<void> {
    await runner.query(
      `alter table ${table} set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)`,
    );
  }
}

export class CoverPlayers extends CoverLookups {
  readonly name = 'CoverPlayers1736985600000';

  up(runner: QueryRunner): Promise<void> {
    return this.cover(runner, 'players', 'display_name');
  }
}

export class CoverStreaks extends CoverLookups {
  readonly name = 'CoverStreaks1736985601000';

  up(runner: QueryRunner): Promise<void> {
    return this.cover(runner, 'streaks', 'current_streak, highest_streak');
  }
}

export class CoverTotals extends CoverLookups {
  readonly name = 'CoverTotals1736985602000';

  up(runner: QueryRunner): Promise<void> {
    return this.cover(runner, 'player_totals', 'total_score, games_played');
  }
}

export class CoverScores extends CoverLookups {
  readonly name = 'CoverScores1736985603000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index scores_own_covering on scores (user_id, puzzle_date desc)
        include (points_scored, completion_time_seconds, score_id, puzzle_id, offline);
      drop index scores_own_idx;
      alter index scores_own_covering rename to scores_own_idx;
    `);
    await this.vacuumOften(runner, 'scores');
  }
}
