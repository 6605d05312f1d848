import { startStack, type Stack } from '@fourfold/stack';
import { PATIENT_TIMEOUTS } from '@fourfold/testing';
import { offeredPuzzleSuite } from './suites/offered-puzzle';
import { passkeySuite } from './suites/passkeys';
import { quickJoinSuite } from './suites/quick-join';
import { recoverySuite } from './suites/recovery';
import { withdrawnPuzzleSuite } from './suites/withdrawn-puzzle';
import { ADMIN } from './support/admin';
import { withVisitors } from './support/visits';

/** What would disturb the tests of other files, or be disturbed by them. The order of the suites matters: each says why. */
let stack: Stack;
const running = (): Stack => stack;
const visit = withVisitors(0);

beforeAll(async () => {
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  // Recovery needs the timeouts of production, but kills no admin service.
  stack = await startStack({
    web: true,
    postgresUrl: process.env['FOURFOLD_POSTGRES_URL'],
    env: (name) => ({ ...admin, ...(name === 'admin' && PATIENT_TIMEOUTS) }),
  });
});
afterAll(() => stack.stop());

describe('quick join', quickJoinSuite(running, visit));
describe('recovery', recoverySuite(running, visit));
describe('a puzzle that has been played', withdrawnPuzzleSuite(running, visit));
describe('an offered puzzle', offeredPuzzleSuite(running, visit));
describe('a passkey', passkeySuite(running, visit));
