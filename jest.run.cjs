/** Settings of a Jest run, which Jest does not take from each of several projects. */
module.exports = {
  maxWorkers: 2,
  // A test file that loads Nest under vm-modules leaves about 25 MB behind; recycle the worker in time.
  workerIdleMemoryLimit: '512MB',
  coverageProvider: 'v8',
  // Tests wait for conditions; this only ends one whose condition never comes, on however busy a machine.
  testTimeout: 300_000,
};
