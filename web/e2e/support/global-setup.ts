import { startStack, type Stack } from '@fourfold/testing';
import { ADMIN } from './admin';

declare global {
  var fourfoldStack: Stack | undefined;
}

/** Each test registers players of its own, more than one address may otherwise; what waits for an event asks again and again. */
const GENEROUS = {
  REGISTER_LIMIT_PER_HOUR: '10000',
  LOGIN_LIMIT_PER_HOUR: '10000',
  RESET_LIMIT_PER_HOUR: '10000',
  ADDRESS_LIMIT_PER_MINUTE: '100000',
  USER_LIMIT_PER_MINUTE: '100000',
  FRIEND_REQUEST_LIMIT_PER_HOUR: '10000',
  USER_SEARCH_LIMIT_PER_MINUTE: '10000',
};

/** One whole Fourfold with the built web app for all browser tests; `FOURFOLD_URL` and `FOURFOLD_INBOX_URL` name a running one instead. */
const startWholeStack = async (): Promise<void> => {
  if (process.env['FOURFOLD_URL']) return;
  globalThis.fourfoldStack = await startStack({
    web: true,
    env: { ...GENEROUS, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  });
  process.env['FOURFOLD_URL'] = globalThis.fourfoldStack.url;
  process.env['FOURFOLD_INBOX_URL'] = globalThis.fourfoldStack.inbox.url;
};

module.exports = startWholeStack;
