const { relative } = require('node:path');

/** Rules, which are those in `domain` and `worker`, touch no document: making one takes longer than testing them. */
const IS_RULE = /(^|\/)(domain|worker)\//;

module.exports = function environmentOf(config, context) {
  const Environment = IS_RULE.test(relative(config.projectConfig.rootDir, context.testPath))
    ? require('jest-environment-node').TestEnvironment
    : require('./browser-environment.cjs');
  return new Environment(config, context);
};
