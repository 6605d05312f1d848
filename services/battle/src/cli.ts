import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { runCli, type CliCommand } from '@fourfold/platform';
import { dataSourceOptions, runMigrations } from '@fourfold/platform/database';
import { DataSource } from 'typeorm';
import { ChallengeImportService } from './challenge/challenge-import.service';
import { ChallengeEntity } from './challenge/challenge.entity';
import { ChallengeRepository } from './challenge/challenge.repository';
import { loadConfig, STARTER_CHALLENGES_FILE, type BattleConfig } from './config';
import { DATABASE } from './database';

const migrate: CliCommand<BattleConfig> = async ({ database }, { logger }) => {
  const applied = await runMigrations({ ...database, ...DATABASE });
  logger.info({ applied }, 'the schema is up to date');
};

/** Loads the starter challenges; those already there stay as they are. */
const seed: CliCommand<BattleConfig> = async ({ database }, { logger }) => {
  const rows: unknown = JSON.parse(await readFile(STARTER_CHALLENGES_FILE, 'utf8'));
  const dataSource = await new DataSource(dataSourceOptions({ ...database, ...DATABASE })).initialize();
  try {
    const challenges = new ChallengeRepository(dataSource.getRepository(ChallengeEntity));
    logger.info(await new ChallengeImportService(challenges).import(rows), 'starter challenges are loaded');
  } finally {
    await dataSource.destroy();
  }
};

void runCli('battle', loadConfig, { migrate, seed });
