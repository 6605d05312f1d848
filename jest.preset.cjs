/** Shared Jest settings: SWC like production, workspace libraries from source, one report a project. */
const { jsc } = JSON.parse(require('node:fs').readFileSync(`${__dirname}/.swcrc`, 'utf8'));

/** `npm test -- quick` runs only what needs no stores; `npm test` runs these in groups (deploy/test/src/groups.ts). */
const integrationTests =
  process.env.TEST_TIER === 'pure'
    ? ['\\.int\\.spec\\.ts$']
    : process.env.TEST_GROUPS !== undefined
      ? ['/(libs/platform|services/[^/]+)/test/.+\\.int\\.spec\\.ts$']
      : [];

module.exports = {
  testEnvironment: 'node',
  testEnvironmentOptions: {
    customExportConditions: ['@fourfold/source', 'node', 'node-addons', 'require', 'default'],
  },
  transform: {
    '^.+\\.tsx?$': [
      require.resolve('@swc/jest'),
      { swcrc: false, jsc, module: { type: 'commonjs' }, sourceMaps: 'inline' },
    ],
  },
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', ...integrationTests],
  modulePathIgnorePatterns: ['/dist/'],
  setupFilesAfterEnv: [require.resolve('./deploy/test/log-file.cjs')],
  ...(process.env.TEST_PROJECTS === undefined && require('./jest.run.cjs')),
};
