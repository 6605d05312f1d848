import 'reflect-metadata';
import { runCli } from '@fourfold/platform';
import { loadConfig } from './config';
import { precompress } from './web/precompress';

void runCli('gateway', loadConfig, {
  /** For images, whose file system is read-only when the gateway starts. */
  precompress: async ({ webRoot }, { logger }) => {
    logger.info({ made: await precompress(webRoot) }, 'compressed copies of the web app are in place');
  },
});
