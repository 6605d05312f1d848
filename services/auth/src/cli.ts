import 'reflect-metadata';
import { ConfigError, createService, runCli } from '@fourfold/platform';
import { Republisher } from '@fourfold/platform/messaging';
import { runMigrations } from '@fourfold/platform/database';
import type { INestApplicationContext } from '@nestjs/common';
import { AdminAppointer, type Appointment } from './account/admin.appointer';
import { AppModule } from './app.module';
import { AuthConfig, parseAdmin } from './config';
import { DATABASE } from './database';
import { pruneKeys, rotateKeys } from './session/key-rotation';

const APPOINTED: Readonly<Record<Appointment, string>> = {
  created: 'the admin is created',
  promoted: 'the account is an admin now; its password is as it was',
  admin_already: 'the account is an admin already',
};

/** Runs work inside the application, which neither listens nor speaks to the bus: the running service publishes. */
async function withApp(
  config: AuthConfig,
  work: (app: INestApplicationContext) => Promise<void>,
): Promise<void> {
  const app = await createService(AppModule.forRoot(config, { connected: false }));
  try {
    await app.init();
    await work(app);
  } finally {
    await app.close();
  }
}

function keyFileOf({ SIGNING_KEYS_FILE }: AuthConfig): string {
  if (SIGNING_KEYS_FILE === undefined) throw new ConfigError(['SIGNING_KEYS_FILE is not set']);
  return SIGNING_KEYS_FILE;
}

void runCli('auth', AuthConfig, {
  migrate: async ({ database }, { logger }) => {
    const applied = await runMigrations({ ...database, ...DATABASE });
    logger.info({ applied }, 'the schema is up to date');
  },

  /** `republish` tells of every account anew, `republish outbox` sends the kept events again. */
  republish: (config, { args: [what] }) =>
    withApp(config, async (app) => {
      const republisher = app.get(Republisher);
      await (what === 'outbox' ? republisher.republishOutbox() : republisher.republishState());
    }),

  /** Adds a signing key, which everybody can read before it signs, and removes those that are not needed any more. */
  'rotate-keys': async (config, { logger }) => {
    logger.info(await rotateKeys(keyFileOf(config), new Date()), 'the signing keys are rotated');
  },

  /** Removes the signing keys of which no token can be alive any more. */
  'prune-keys': async (config, { logger }) => {
    logger.info(await pruneKeys(keyFileOf(config), new Date()), 'the signing keys are pruned');
  },

  /**
   * `create-admin <email> <password>`, or with ADMIN_EMAIL and ADMIN_PASSWORD, which no list of processes shows. An account
   * that the address has already is promoted.
   */
  'create-admin': (config, { args: [email, password], logger }) =>
    withApp(config, async (app) => {
      const credentials =
        email === undefined && config.firstAdmin ? config.firstAdmin : parseAdmin(email, password);
      logger.info(APPOINTED[await app.get(AdminAppointer).appoint(credentials)]);
    }),
});
