const { availableParallelism } = require('node:os');

/** Each keeps up to 2 GB, and processes that its tests start. */
const MOST_WORKERS = 6;

/** Settings of a Jest run, which Jest does not take from each of several projects. */
module.exports = {
  // More than cores: tests often wait for a timer or a process to start.
  maxWorkers: Math.min(availableParallelism() * 2, MOST_WORKERS),
  // A group of test files that loads Nest under vm-modules leaves 100 to 300 MB behind; a new worker takes seconds to start.
  workerIdleMemoryLimit: '1536MB',
  testSequencer: require.resolve('./deploy/test/sequencer.cjs'),
  coverageProvider: 'v8',
  // Tests wait for conditions; this only ends one whose condition never comes, on however busy a machine.
  testTimeout: 300_000,
};
