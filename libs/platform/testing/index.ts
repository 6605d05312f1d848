/** For the tests of services; no service imports it. */
export { startPublisher, type Publisher } from './publisher';
export { FIRST_RELEASE, type RecordedEvent } from './first-release';
export { doorsOf, SocketTab, type OpenTab } from './tabs/tab';
