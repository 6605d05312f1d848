/** Starts stores, services and a whole Fourfold on this machine: for the launcher, the bench and the tests. */
export { findChromium, HEADLESS_CHROMIUM } from './chromium';
export { canInstallPackages, installPackages } from './debian';
export { MailInbox } from './inbox/mail-inbox';
export type { InboxMessage } from './inbox/inbox-pages';
export {
  cleanUpLeftovers,
  endLeftover,
  forgetPid,
  isAlive,
  recordedPid,
  recordPid,
  temporaryFolder,
} from './leftovers';
export { freePort, isPortFree } from './ports';
export { ManagedProcess, runProcess, startProcess, type ProcessOptions } from './process';
export { runServiceCommands, startServiceCommands } from './service-commands';
export { type CliInput, GC_ON_SIGUSR2, runServiceCli, ServiceProcess, spawnService } from './service-process';
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
  startStores,
  type Stores,
} from './stores/find-store';
export { PGBOUNCER, startPgBouncer, type PgBouncer } from './stores/pg-bouncer';
export { startRedisCluster, startRedisSentinel, type RedisGroup } from './stores/redis-group';
export { startStandby, type Standby } from './stores/standby';
export { DEBIAN_PACKAGES, findProgram, locatePostgresClient, locateProgram } from './stores/locate';
export { STORE_KINDS, urlOf, type StoreKind, type StoreServer, type StoreUrls } from './stores/store';
export {
  environmentOf,
  newSigningKey,
  SERVICES,
  DEMO_CONTENT,
  STARTER_CONTENT,
  writeSigningKeys,
  type ProcessName,
  type ServiceName,
  type SigningKey,
  type Topology,
} from './topology';
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
export { createStackDatabase, query, type StackDatabase, type Template } from './stack-database';
