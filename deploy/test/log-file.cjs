// Jest `setupFilesAfterEnv`: what services log goes to a file of the test file in TEST_LOGS, if there is one.
const { mkdirSync, openSync } = require('node:fs');
const { dirname, join, relative } = require('node:path');

const WORKSPACE_ROOT = join(__dirname, '../..');

if (process.env.TEST_LOGS !== undefined) {
  const file = `${join(process.env.TEST_LOGS, relative(WORKSPACE_ROOT, expect.getState().testPath))}.log`;
  mkdirSync(dirname(file), { recursive: true });
  // Services of this process: Pino writes there, and nothing else looks at it.
  process.stdout.fd = openSync(file, 'a');
  // Services that it starts: `ServiceProcess` writes there.
  process.env.TEST_LOG_FILE = file;
}
