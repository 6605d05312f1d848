// A Jest `testSequencer`: the longest files first, so that no worker is idle at the end. Jest itself knows how long
// files take only where it has run them before. `npm run durations -w @fourfold/test-runner` updates the list.
const { readFileSync } = require('node:fs');
const { join, relative } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');
const DURATIONS = require('./durations.json');

const WORKSPACE_ROOT = join(__dirname, '../..');

/** Those of a group (src/groups.ts), else the file itself. */
const filesOf = (path) =>
  path.endsWith('.spec.js')
    ? Array.from(readFileSync(path, 'utf8').matchAll(/require\('(.+)'\)/g), ([, file]) => file)
    : [path];

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const seconds = ({ path }) =>
      filesOf(path).reduce((sum, file) => sum + (DURATIONS[relative(WORKSPACE_ROOT, file)] ?? 0), 0);
    return super.sort(tests).sort((a, b) => seconds(b) - seconds(a));
  }
};
