module.exports = {
  ...require('../../jest.preset.cjs'),
  displayName: 'admin',
  globalSetup: require.resolve('@fourfold/testing/global-setup'),
  globalTeardown: require.resolve('@fourfold/testing/global-teardown'),
};
