/** What tests share: users, tokens, an access matrix, and connections that can be cut. */
export {
  accessDeviations,
  adminOnly,
  adminReads,
  byAdmin,
  everybody,
  matrixGaps,
  playing,
  readByAdmin,
  ROLES,
  signedIn,
  tokenCheckFailures,
  type AccessCase,
  type AccessMatrix,
  type Role,
} from './access-matrix';
export { AdminClient, Refusal } from './admin-client';
export { Authenticator } from './authenticator';
export { badTokens } from './bad-tokens';
export { Balancer } from './balancer';
export { findInDatabase, listColumns } from './database-content';
export { FULL_SCENARIOS, sizeOf } from './full-scenarios';
export { middayZone } from './midday-zone';
export { refuseChanges } from './refuse-changes';
export { sendRaw, type RawAnswer } from './send-raw';
export { answersTo, starterPuzzles } from './starter-puzzles';
export { TcpProxy } from './tcp-proxy';
export { copyTestDatabase, createTestDatabase, serviceEnvironment, type TestDatabase } from './test-database';
export {
  PATIENT_TIMEOUTS,
  storeUrls,
  TEST_STREAM_BYTES,
  testRedisPrefix,
  testSubjectPrefix,
  USUAL_TIMEOUTS,
} from './test-stores';
export { SilentAddress, TestNames } from './test-names';
export { TokenIssuer } from './token-issuer';
export { waitFor } from '@fourfold/stack';
