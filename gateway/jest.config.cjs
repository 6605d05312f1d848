module.exports = {
  ...require('../jest.preset.cjs'),
  displayName: 'gateway',
  globalSetup: require.resolve('@fourfold/testing/global-setup'),
  globalTeardown: require.resolve('@fourfold/testing/global-teardown'),
};
