import { startAdmin, type AdminApp } from './admin-app';
import { accessSuite } from './suites/access';
import { auditSuite } from './suites/audit';
import { healthSuite } from './suites/health';
import { statsSuite } from './suites/stats';
import { usersSuite } from './suites/users';

/** All suites share one admin and auth, which start slowly; the statistics come first, on empty tables. */
describe('admin', () => {
  let world: AdminApp;

  beforeAll(async () => {
    // Long enough for a busy machine, and short enough for the test that waits for the timeout.
    world = await startAdmin({ QUERY_TIMEOUT_MS: '10000' });
  });
  afterAll(() => world?.stop());

  describe(
    'the admin statistics',
    statsSuite(() => world),
  );
  describe(
    'the audit',
    auditSuite(() => world),
  );
  describe(
    'the health of the system',
    healthSuite(() => world),
  );
  describe(
    'accounts managed by admins',
    usersSuite(() => world),
  );
  // Last, because it restarts auth.
  describe(
    'access to administration',
    accessSuite(() => world),
  );
});
