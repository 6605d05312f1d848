import { startAdmin, type AdminApp } from './admin-app';
import { auditSuite } from './suites/audit';
import { statsSuite } from './suites/stats';
import { usersSuite } from './suites/users';

/** One admin and one auth for all: their start takes longer than the tests. The figures are counted from nothing. */
describe('admin', () => {
  let world: AdminApp;

  beforeAll(async () => {
    world = await startAdmin();
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
});
