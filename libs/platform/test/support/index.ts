/** For the tests of services; no service imports it. */
export { accessSuite } from './access-suite';
export { Admin } from './admin';
export { Accounts } from './accounts';
export { asyncApiFaults, openApiFaults } from './documents';
export { eventOf } from './event-of';
export { holdChatWindow } from './hold-chat-window';
export * from './inspection';
export { lockAwaited } from './lock-awaited';
export { leftovers, personalDataFaults, personalDataOf } from './personal-data';
export { startPublisher, type Publisher } from './publisher';
export { statementsDuring } from './statements-during';
export { startService, type RunningService } from './start-service';
export { migratedDatabase, testEnvironment, type TestEnvironment } from './test-environment';
