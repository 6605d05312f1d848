import { startAdmin, type AdminApp } from './admin-app';
import { accessSuite } from './suites/access';
import { auditSuite } from './suites/audit';
import { statsSuite } from './suites/stats';
import { usersSuite } from './suites/users';

/** One admin and one auth for all: their start takes longer than the tests. The figures are counted from nothing. */
describe('admin', () => {
  let world: AdminApp;

  beforeAll(async () => {
    // Long on a busy machine, and short for the test that waits until it is over.
    world = await startAdmin({ QUERY_TIMEOUT_MS: '10000' });
  });
  afterAll(() => world?.stop());

  describe(
    'the figures of an admin',
    statsSuite(() => world),
  );
  describe(
    'the audit',
    auditSuite(() => world),
  );
  describe(
    'accounts managed by admins',
    usersSuite(() => world),
  );
  // Restarts auth.
  describe(
    'access to administration',
    accessSuite(() => world),
  );
});
