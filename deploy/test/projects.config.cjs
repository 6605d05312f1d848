// The tests of the projects named in TEST_PROJECTS, in one run: the stores are started once, and no core is
// idle during the last file of a project.
const { join } = require('node:path');

const rootDir = join(__dirname, '../..');

module.exports = {
  ...require('../../jest.run.cjs'),
  rootDir,
  projects: process.env.TEST_PROJECTS.split(',').map((folder) => `<rootDir>/${folder}`),
  passWithNoTests: true,
};
