// A Jest reporter that leaves the counts of a run in TEST_REPORTS: one file a run, which a crashed run does not write.
const { randomUUID } = require('node:crypto');
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');

module.exports = class CountReporter {
  constructor(globalConfig) {
    this.rootDir = globalConfig.rootDir;
  }

  onRunComplete(_contexts, results) {
    const counts = {
      folder: this.rootDir,
      passed: results.numPassedTests,
      // A file that does not even load has no test to count, and has failed all the same.
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
    };
    writeFileSync(join(process.env.TEST_REPORTS, `${randomUUID()}.json`), JSON.stringify(counts));
  }
};
