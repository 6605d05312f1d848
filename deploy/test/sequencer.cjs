// A Jest `testSequencer`: the longest files first, so that no worker is idle at the end. Jest itself knows how long
// files take only where it has run them before. `npm run durations -w @fourfold/test-runner` updates the list.
const { readFileSync } = require('node:fs');
const { join, relative } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');
const DURATIONS = require('./durations.json');

const WORKSPACE_ROOT = join(__dirname, '../..');
/** Of a file that is not in the list of the slowest. */
const USUAL_SECONDS = 2;
/** Those in a browser begin in so much of the run: the last of them must not be all that is left. */
const WITH_BROWSER = 0.85;

/** Those of a group (src/groups.ts), else the file itself. */
const filesOf = (path) =>
  path.endsWith('.spec.js')
    ? Array.from(readFileSync(path, 'utf8').matchAll(/require\('(.+)'\)/g), ([, file]) => file)
    : [path];

/** Each test with the part of the run, from 0 to `end`, after which it begins: in equal shares of time. */
function spread(tests, end) {
  const timed = tests.map((test) => {
    const times = filesOf(test.path).map(
      (file) => DURATIONS[relative(WORKSPACE_ROOT, file)] ?? USUAL_SECONDS,
    );
    return { test, seconds: times.reduce((sum, time) => sum + time, 0) };
  });
  const total = timed.reduce((sum, { seconds }) => sum + seconds, 0);
  let before = 0;
  return timed
    .sort((a, b) => b.seconds - a.seconds)
    .map(({ test, seconds }) => {
      const begin = (end * before) / total;
      before += seconds;
      return { test, begin };
    });
}

module.exports = class LongestFirst extends Sequencer {
  /** Tests in a browser wait more than they compute: among the others, they leave no core idle. */
  sort(tests) {
    const [browser, others] = [true, false].map((isBrowser) =>
      super.sort(tests).filter(({ path }) => path.endsWith('.e2e.ts') === isBrowser),
    );
    return [...spread(browser, WITH_BROWSER), ...spread(others, 1)]
      .sort((a, b) => a.begin - b.begin)
      .map(({ test }) => test);
  }
};
