/** For the tests of services; no service imports it. */
export { startPublisher, type Publisher } from './publisher';
