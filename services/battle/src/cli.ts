import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { createService, runCli, type CliCommand } from '@fourfold/platform';
import { Republisher } from '@fourfold/platform/messaging';
import { dataSourceOptions, runMigrations } from '@fourfold/platform/database';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module';
import { ChallengeImportService } from './challenge/challenge-import.service';
import { ChallengeEntity } from './challenge/challenge.entity';
import { ChallengeRepository } from './challenge/challenge.repository';
import { BattleConfig, STARTER_CHALLENGES_FILE } from './config';
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

/** `republish` tells of every finished battle anew, `republish outbox` sends the kept events again. */
const republish: CliCommand<BattleConfig> = async (config, { args: [what] }) => {
  const app = await createService(AppModule.forRoot(config, { connected: false }));
  try {
    await app.init();
    const republisher = app.get(Republisher);
    await (what === 'outbox' ? republisher.republishOutbox() : republisher.republishState());
  } finally {
    await app.close();
  }
};

void runCli('battle', BattleConfig, { migrate, seed, republish });
