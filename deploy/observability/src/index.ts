/** The rules and dashboards as data, for the tests that compare them with what the services expose. */
export { allQueries } from './files';
export { namesIn } from './promql';
