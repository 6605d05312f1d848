/** Shared Jest settings: SWC like production, workspace libraries from source, one report a project. */
const { jsc } = JSON.parse(require('node:fs').readFileSync(`${__dirname}/.swcrc`, 'utf8'));

/** `npm test -- quick`: only what needs no stores. */
const integrationTests = process.env.TEST_TIER === 'pure' ? ['\\.int\\.spec\\.ts$'] : [];

module.exports = {
  testEnvironment: 'node',
  testEnvironmentOptions: {
    customExportConditions: ['@fourfold/source', 'node', 'node-addons', 'require', 'default'],
  },
  transform: {
    '^.+\\.tsx?$': ['@swc/jest', { swcrc: false, jsc, module: { type: 'commonjs' }, sourceMaps: 'inline' }],
  },
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', ...integrationTests],
  modulePathIgnorePatterns: ['/dist/'],
  maxWorkers: 2,
  // A test file that loads Nest under vm-modules leaves about 25 MB behind; recycle the worker in time.
  workerIdleMemoryLimit: '512MB',
  coverageProvider: 'v8',
  // Tests wait for conditions; this only ends one whose condition never comes, on however busy a machine.
  testTimeout: 300_000,
};
