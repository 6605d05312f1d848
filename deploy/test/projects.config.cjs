// The tests of the projects named in TEST_PROJECTS, in one run: the stores are started once, and no core is
// idle during the last file of a project. TEST_GROUPS is the folder of their grouped integration tests, which are left out there.
const { join } = require('node:path');

const rootDir = join(__dirname, '../..');
const preset = require('../../jest.preset.cjs');
const groups = process.env.TEST_GROUPS;

module.exports = {
  ...require('../../jest.run.cjs'),
  rootDir,
  projects: [
    ...process.env.TEST_PROJECTS.split(',').map((folder) => `<rootDir>/${folder}`),
    ...(groups === undefined
      ? []
      : [
          {
            ...preset,
            displayName: 'integration',
            rootDir: groups,
            testMatch: ['<rootDir>/*.spec.js'],
            testPathIgnorePatterns: [],
            globalSetup: require.resolve('@fourfold/testing/global-setup'),
            globalTeardown: require.resolve('@fourfold/testing/global-teardown'),
          },
        ]),
  ],
  passWithNoTests: true,
};
