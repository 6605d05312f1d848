module.exports = {
  ...require('../jest.preset.cjs'),
  displayName: 'k8s',
  // Exported to `import` alone, while our tests are CommonJS.
  moduleNameMapper: {
    '^(kubernetes-models/_schemas/.+)$': '<rootDir>/../node_modules/$1.js',
    '^((?:kubernetes-models(?!/_)|@kubernetes-models/(?:gateway-api|prometheus-operator))/.+)$':
      '<rootDir>/../node_modules/$1/index.js',
  },
};
