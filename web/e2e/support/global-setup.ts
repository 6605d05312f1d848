import { buildProjects, startStack, type Stack } from '@fourfold/stack';
import { PATIENT_TIMEOUTS } from '@fourfold/testing';
import { ADMIN } from './admin';

declare global {
  var fourfoldStack: Stack | undefined;
}

/** Raised limits: all tests register their players from one address, and waits for events poll. */
const RAISED_LIMITS = {
  REGISTER_LIMIT_PER_HOUR: '10000',
  GUEST_LIMIT_PER_HOUR: '10000',
  LOGIN_LIMIT_PER_HOUR: '10000',
  RESET_LIMIT_PER_HOUR: '10000',
  ADDRESS_LIMIT_PER_MINUTE: '100000',
  USER_LIMIT_PER_MINUTE: '100000',
  FRIEND_REQUEST_LIMIT_PER_HOUR: '10000',
  USER_SEARCH_LIMIT_PER_MINUTE: '10000',
};

/**
 * Starts one stack with the built web app for all browser tests. `FOURFOLD_URL`, `FOURFOLD_INBOX_URL` and
 * `FOURFOLD_AUTH_DATABASE_URL` name a running one to use instead.
 */
const startWholeStack = async (): Promise<void> => {
  if (process.env['FOURFOLD_URL']) return;
  await buildProjects();
  globalThis.fourfoldStack = await startStack({
    web: true,
    env: { ...PATIENT_TIMEOUTS, ...RAISED_LIMITS, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  });
  process.env['FOURFOLD_URL'] = globalThis.fourfoldStack.url;
  process.env['FOURFOLD_POSTGRES_URL'] = globalThis.fourfoldStack.stores.postgres!.url;
  process.env['FOURFOLD_INBOX_URL'] = globalThis.fourfoldStack.inbox.url;
  process.env['FOURFOLD_AUTH_DATABASE_URL'] = await globalThis.fourfoldStack.database.url('auth');
};

module.exports = startWholeStack;
