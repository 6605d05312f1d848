// A Jest `testSequencer`: the longest files first, so that no worker is idle at the end. Jest itself knows how long
// files take only where it has run them before. `npm run durations -w @fourfold/test-runner` updates the list.
const { join, relative } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');
const DURATIONS = require('./durations.json');

const WORKSPACE_ROOT = join(__dirname, '../..');

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const seconds = ({ path }) => DURATIONS[relative(WORKSPACE_ROOT, path)] ?? 0;
    return super.sort(tests).sort((a, b) => seconds(b) - seconds(a));
  }
};
