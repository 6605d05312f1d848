module.exports = {
  ...require('./jest.config.cjs'),
  displayName: 'screenshots',
  testMatch: ['**/*.shots.ts'],
  testTimeout: 900_000,
};
