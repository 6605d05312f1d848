import {
  createTestDatabase,
  runServiceCli,
  spawnService,
  type ServiceProcess,
  type TestDatabase,
} from '@fourfold/testing';
import { Client } from 'pg';
import { solveToday, type DailyPuzzle } from '../guesses/players';
import type { Stage } from '../stage';
import { addFinishers, chooseReaders, seedCrowd } from './crowd';

const READERS = 500;

/** A puzzles service of its own, on a database of its own with so many players in it. */
export class Population {
  private constructor(
    readonly players: number,
    readonly puzzle: DailyPuzzle,
    readonly service: ServiceProcess,
    readonly readers: readonly string[],
    /** They have finished today's game and not submitted it. */
    readonly finishers: readonly string[],
    private readonly environment: Record<string, string>,
    private readonly database: TestDatabase,
  ) {}

  static async found(
    players: number,
    finishers: number,
    { stack: { stores }, issuer, settings }: Pick<Stage, 'stack' | 'issuer' | 'settings'>,
  ): Promise<Population> {
    const database = await createTestDatabase(stores.postgres.url);
    const env = {
      ...settings,
      DATABASE_URL: await database.url('puzzles'),
      REDIS_URL: stores.redis.url,
      REDIS_KEY_PREFIX: `boards-${players}:`,
      NATS_URL: stores.nats.url,
      NATS_SUBJECT_PREFIX: `boards-${players}`,
    };
    await runServiceCli('puzzles', 'migrate', env);
    await runServiceCli('puzzles', 'seed', env);
    const service = await spawnService('puzzles', env);
    const admin = new Client({ connectionString: database.adminUrl, options: '-c search_path=puzzles' });
    try {
      await admin.connect();
      const puzzle = await solveToday(service.url, issuer.token());
      await seedCrowd(admin, puzzle, players);
      const readers = await chooseReaders(admin, players, READERS);
      const submitters = await addFinishers(admin, puzzle, finishers);
      // The sorted sets of ranks hold nobody of the crowd yet.
      await runServiceCli('puzzles', 'rebuild', env);
      await admin.query('vacuum analyze');
      await admin.query('checkpoint');
      return new Population(players, puzzle, service, readers, submitters, env, database);
    } catch (error) {
      await service.stop();
      throw error;
    } finally {
      await admin.end();
    }
  }

  /** Lets the service recompute all that is derived. @returns its log, with what differed */
  async rebuild(): Promise<string> {
    return runServiceCli('puzzles', 'rebuild', this.environment);
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.database.drop();
  }
}
