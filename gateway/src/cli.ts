import 'reflect-metadata';
import { runCli } from '@fourfold/platform/cli';
import { GatewayConfig } from './config';
import { precompress } from './web/precompress';

void runCli('gateway', GatewayConfig, {
  /** For images, whose file system is read-only when the gateway starts. */
  precompress: async ({ WEB_ROOT }, { logger }) => {
    logger.info({ made: await precompress(WEB_ROOT) }, 'compressed copies of the web app are in place');
  },
});
