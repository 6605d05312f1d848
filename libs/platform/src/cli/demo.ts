import type { INestApplicationContext } from '@nestjs/common';
import type { DatabaseServiceConfig } from '../config/service.config';
import { RepublishService } from '../messaging/republish.service';
import type { CliCommand } from './run-cli';
import { withApp, type CommandModule } from './service-commands';

/** Demonstration data covers so many days, up to today. */
export const DEMO_DAYS = 60;
export const DEMO_PASSWORD = 'fourfold';

export interface DemoUser {
  readonly userId: string;
  readonly username: string;
  readonly email: string;
  readonly displayName: string;
  /** How often and how well they play, from 0 to 1. */
  readonly skill: number;
}

/** The same in every service, since each makes its own part of the data. The first is an admin. */
export const DEMO_USERS: readonly DemoUser[] = [
  ...['Ada', 'Ben', 'Chloe', 'Dmitri', 'Esra', 'Femi', 'Greta', 'Hugo', 'Ines', 'Jonas'],
  ...['Keiko', 'Lars', 'Mira', 'Nils', 'Olga', 'Priya', 'Quentin', 'Rosa', 'Sven', 'Tala'],
].map((displayName, index) => {
  const name = displayName.toLowerCase();
  return {
    userId: demoId('player', index),
    username: `demo_${name}`,
    email: `${name}@demo.example`,
    displayName,
    skill: 0.95 - 0.03 * ((index * 7) % 20),
  };
});

/** Ids that no generator makes, so that a second run finds the rows of the first. */
export function demoId(kind: 'player' | 'battle', index: number): string {
  const series = { player: '8000', battle: '8001' }[kind];
  return `00000000-0000-7000-${series}-${String(index + 1).padStart(12, '0')}`;
}

/** @returns false when the data is there already, and nothing was changed */
export type DemoPart = (app: INestApplicationContext, seed: string) => Promise<boolean>;

/**
 * The command `demo [seed]`: fills the tables of a service for development and publishes their state, from which the other
 * services build their read models. The same seed gives the same data. Never in production.
 */
export function demoCommand<C extends DatabaseServiceConfig>(
  module: CommandModule<C>,
  fill: DemoPart,
): CliCommand<C> {
  const command = withApp<C>(module, async (app, { args: [seed = 'fourfold'], logger }) => {
    const isNew = await fill(app, seed);
    if (isNew) await app.get(RepublishService).republishState();
    logger.info({ isNew }, 'the demonstration data is loaded');
  });
  return async (config, context) => {
    if (config.isProduction)
      throw new Error('Demonstration accounts have a known password: not in production');
    await command(config, context);
  };
}
