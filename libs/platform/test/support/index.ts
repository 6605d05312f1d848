/** For the tests of services; no service imports it. */
export { asyncApiFaults, openApiFaults } from './documents';
export { eventOf } from './event-of';
export * from './inspection';
export { startPublisher, type Publisher } from './publisher';
export { testEnvironment, type TestEnvironment } from './test-environment';
