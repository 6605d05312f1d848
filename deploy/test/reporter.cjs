// A Jest reporter that writes the counts and the failures of a run to a file in TEST_REPORTS. The file is
// missing if the run crashed.
const { randomUUID } = require('node:crypto');
const { writeFileSync } = require('node:fs');
const { join, relative } = require('node:path');
const { stripVTControlCharacters } = require('node:util');

const WORKSPACE_ROOT = join(__dirname, '../..');

/** The projects of this run that have no test file, which Jest does not mind as long as others have. */
function untestedProjects(contexts) {
  // Not every project has a pure spec.
  if (process.env.TEST_TIER === 'pure') return [];
  const tested = [...contexts].map(({ config }) => relative(WORKSPACE_ROOT, config.rootDir));
  const wanted = process.env.TEST_PROJECTS?.split(',') ?? [];
  return wanted.filter((folder) => !tested.includes(folder));
}

module.exports = class CountReporter {
  constructor(globalConfig) {
    this.rootDir = globalConfig.rootDir;
  }

  onRunComplete(contexts, results) {
    const untested = untestedProjects(contexts);
    const report = {
      folder: this.rootDir,
      passed: results.numPassedTests,
      // A file that fails to load has no tests, but counts as failed.
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites + untested.length,
      skipped: results.numPendingTests + results.numTodoTests,
      failures: [
        ...untested.map((folder) => ({ file: folder, message: 'No test file was found in this project' })),
        ...results.testResults
          .filter(({ failureMessage }) => failureMessage)
          .map(({ testFilePath, failureMessage }) => ({
            file: relative(WORKSPACE_ROOT, testFilePath),
            message: stripVTControlCharacters(failureMessage),
          })),
      ],
    };
    writeFileSync(join(process.env.TEST_REPORTS, `${randomUUID()}.json`), JSON.stringify(report));
  }
};
