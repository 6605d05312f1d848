import 'reflect-metadata';
import { ConfigError, runCli } from '@fourfold/platform';
import { serviceCommands, withApp } from '@fourfold/platform/messaging';
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

const appModule = (config: AuthConfig) => AppModule.forRoot(config, { connected: false });

function keyFileOf({ SIGNING_KEYS_FILE }: AuthConfig): string {
  if (SIGNING_KEYS_FILE === undefined) throw new ConfigError(['SIGNING_KEYS_FILE is not set']);
  return SIGNING_KEYS_FILE;
}

void runCli('auth', AuthConfig, {
  ...serviceCommands(appModule, DATABASE),

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
  'create-admin': withApp(appModule, async (app, { args: [email, password], logger }, { firstAdmin }) => {
    const credentials = email === undefined && firstAdmin ? firstAdmin : parseAdmin(email, password);
    logger.info(APPOINTED[await app.get(AdminAppointer).appoint(credentials)]);
  }),
});
