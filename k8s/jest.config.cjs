module.exports = {
  ...require('../jest.preset.cjs'),
  displayName: 'k8s',
  // Exported to `import` alone, while our tests are CommonJS.
  moduleNameMapper: {
    '^((?:kubernetes-models|@kubernetes-models/(?:gateway-api|prometheus-operator))/.+)$':
      '<rootDir>/../node_modules/$1/index.js',
  },
};
