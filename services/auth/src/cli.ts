import 'reflect-metadata';
import { ConfigError } from '@fourfold/platform';
import { demoCommand, readSecret, runCli, serviceCommands, withApp } from '@fourfold/platform/cli';
import { AdminService } from './account/admin.service';
import { FirstPasskeyService } from './account/first-passkey.service';
import { WaiverService } from './administration/waiver.service';
import { AppModule } from './app.module';
import { type AdminPromotion, AuthConfig, parseAdminArguments } from './config';
import { DATABASE } from './database';
import { createDemoAccounts } from './demo';
import { pruneKeys, rotateKeys } from './token/signing-key.store';

const appModule = (config: AuthConfig) => AppModule.forRoot(config, { connected: false });

function keyFileOf({ SIGNING_KEYS_FILE }: AuthConfig): string {
  if (SIGNING_KEYS_FILE === undefined) throw new ConfigError(['SIGNING_KEYS_FILE is not set']);
  return SIGNING_KEYS_FILE;
}

async function promote(admins: AdminService, { email, username }: AdminPromotion) {
  const { user, isNew } = await admins.promote(email, username);
  const done = isNew
    ? 'the account is an admin now; its password is as it was'
    : 'the account is an admin already';
  return { user, done };
}

void runCli('auth', AuthConfig, {
  ...serviceCommands(appModule, DATABASE),

  /** `demo [seed]`: accounts for development; a second run changes nothing. */
  demo: demoCommand(appModule, createDemoAccounts),

  /** Adds a signing key, which is published before it signs, and removes obsolete ones. */
  'rotate-keys': async (config, { logger }) => {
    logger.info(await rotateKeys(keyFileOf(config), new Date()), 'the signing keys are rotated');
  },

  /** Removes signing keys whose tokens have all expired. */
  'prune-keys': async (config, { logger }) => {
    logger.info(await pruneKeys(keyFileOf(config), new Date()), 'the signing keys are pruned');
  },

  /**
   * `create-admin <email>` reads the password from standard input; without an address, both come from ADMIN_EMAIL and
   * ADMIN_PASSWORD. `<email> --promote <username>` promotes the existing account of that address. Where admins need passkeys,
   * both print a link to add the first one.
   */
  'create-admin': withApp(appModule, async (app, { args, logger }, { firstAdmin }) => {
    const admins = app.get(AdminService);
    const isNamed = args.length > 0 || !firstAdmin;
    const named = isNamed ? await parseAdminArguments(args, () => readSecret('Password: ')) : firstAdmin;
    const { user, done } =
      'username' in named
        ? await promote(admins, named)
        : { user: await admins.createByCommand(named), done: 'the admin is created' };
    logger.info(done);
    const link = await app.get(FirstPasskeyService).issueLink(user);
    if (link !== undefined) logger.info({ link }, 'the link adds the first passkey, once, within an hour');
  }),

  /** `waive-passkey <email>`: for an hour the admin with that address needs no passkey. */
  'waive-passkey': withApp(appModule, async (app, { args, logger }) => {
    await app.get(WaiverService).waiveByCommand(args[0]);
    logger.info('the account needs no passkey for an hour');
  }),
});
