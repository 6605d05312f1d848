// The specs without stores of the projects named in TEST_PROJECTS, in one run.
const { join } = require('node:path');
const { maxWorkers, workerIdleMemoryLimit } = require('../../jest.preset.cjs');

const rootDir = join(__dirname, '../..');

module.exports = {
  rootDir,
  projects: process.env.TEST_PROJECTS.split(',').map((folder) => `<rootDir>/${folder}`),
  maxWorkers,
  workerIdleMemoryLimit,
  passWithNoTests: true,
};
