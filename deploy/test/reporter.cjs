// A Jest reporter that leaves the counts and the failures of a run in TEST_REPORTS: one file a run, which a crashed
// run does not write.
const { randomUUID } = require('node:crypto');
const { writeFileSync } = require('node:fs');
const { join, relative } = require('node:path');
const { stripVTControlCharacters } = require('node:util');

module.exports = class CountReporter {
  constructor(globalConfig) {
    this.rootDir = globalConfig.rootDir;
  }

  onRunComplete(_contexts, results) {
    const report = {
      folder: this.rootDir,
      passed: results.numPassedTests,
      // A file that does not even load has no test to count, and has failed all the same.
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
      failures: results.testResults
        .filter(({ failureMessage }) => failureMessage)
        .map(({ testFilePath, failureMessage }) => ({
          file: relative(join(__dirname, '../..'), testFilePath),
          message: stripVTControlCharacters(failureMessage),
        })),
    };
    writeFileSync(join(process.env.TEST_REPORTS, `${randomUUID()}.json`), JSON.stringify(report));
  }
};
