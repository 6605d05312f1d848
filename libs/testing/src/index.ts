/** Real stores, processes and a TCP proxy for tests; the launcher shares the code for starting servers. */
export { canInstallPackages, installPackages } from './debian';
export { MailInbox } from './inbox/mail-inbox';
export type { InboxMessage } from './inbox/inbox-pages';
export { cleanUpLeftovers, endLeftover, forgetPid, isAlive, recordedPid, recordPid } from './leftovers';
export { freePort, isPortFree } from './ports';
export { ManagedProcess, runProcess, startProcess, type ProcessOptions } from './process';
export { GC_ON_SIGUSR2, runServiceCli, ServiceProcess, spawnService } from './service-process';
export { startStack, type Stack } from './stack';
export { postgresUser } from './stores/postgres-data';
export { isAnswering } from './stores/probe';
export { ProgramServer, type ProgramSpec } from './stores/program-server';
export {
  chooseMode,
  findStore,
  howToInstall,
  startProgram,
  startStore,
  type Stores,
} from './stores/find-store';
export { DEBIAN_PACKAGES, locatePostgresClient, locateProgram } from './stores/locate';
export { STORE_KINDS, urlOf, type StoreKind, type StoreServer } from './stores/store';
export {
  accessDeviations,
  everybody,
  matrixGaps,
  ROLES,
  signedIn,
  tokenCheckFailures,
  type AccessCase,
  type AccessMatrix,
  type Role,
} from './access-matrix';
export { badTokens } from './bad-tokens';
export { Balancer } from './balancer';
export { findInDatabase, listColumns } from './database-content';
export { FULL_SCENARIOS, sizeOf } from './full-scenarios';
export { sendRaw, type RawAnswer } from './send-raw';
export { answersTo, starterPuzzles } from './starter-puzzles';
export { TcpProxy } from './tcp-proxy';
export { createTestDatabase, query, serviceEnvironment, type TestDatabase } from './test-database';
export { storeUrls, testRedisPrefix, testSubjectPrefix } from './test-stores';
export {
  environmentOf,
  SERVICES,
  STARTER_CONTENT,
  writeSigningKeys,
  type ProcessName,
  type ServiceName,
  type Topology,
} from './topology';
export { TokenIssuer } from './token-issuer';
export { waitFor } from './wait-for';
export {
  buildProjects,
  FROM_SOURCE,
  listProjects,
  serviceFolder,
  serviceProgram,
  WORKSPACE_ROOT,
  type Project,
} from './workspace';
