// The tests of the projects named in TEST_PROJECTS, in one run: the stores are started once, and no core is
// idle during the last file of a project. Integration tests in TEST_GROUPS run there instead of in their project.
const { join } = require('node:path');

const rootDir = join(__dirname, '../..');
const groups = process.env.TEST_GROUPS;

const inGroups = {
  ...require('../../jest.preset.cjs'),
  displayName: 'integration',
  rootDir: groups,
  testMatch: ['<rootDir>/*.spec.js'],
  testPathIgnorePatterns: [],
  globalSetup: require.resolve('@fourfold/testing/global-setup'),
  globalTeardown: require.resolve('@fourfold/testing/global-teardown'),
};

module.exports = {
  ...require('../../jest.run.cjs'),
  rootDir,
  projects: [
    ...process.env.TEST_PROJECTS.split(',').map((folder) => `<rootDir>/${folder}`),
    ...(groups === undefined ? [] : [inGroups]),
  ],
};
