const preset = require('../jest.preset.cjs');

const jsc = {
  parser: { syntax: 'typescript', tsx: true },
  transform: { react: { runtime: 'automatic' } },
  target: 'es2023',
};

module.exports = {
  ...preset,
  roots: ['<rootDir>/src', '<rootDir>/worker'],
  testEnvironment: '<rootDir>/test/environment.cjs',
  testEnvironmentOptions: { customExportConditions: ['@fourfold/source', 'browser', 'require', 'default'] },
  setupFilesAfterEnv: ['<rootDir>/test/setup.cjs'],
  moduleNameMapper: { '\\.css$': '<rootDir>/test/css-stub.cjs' },
  transform: {
    '^.+\\.tsx?$': ['@swc/jest', { swcrc: false, jsc, module: { type: 'commonjs' }, sourceMaps: 'inline' }],
  },
};
