import { loadConfig } from '@fourfold/platform';
import { GatewayConfig } from '../config';
import { createGatewayServer, GatewayServer } from './gateway.server';

const UNUSED = {} as never;

describe('the server of the gateway', () => {
  it.each([8_500, 60_000])(
    'waits longer for a silent client than %i ms, if a service may take that',
    (ms) => {
      const config = loadConfig(GatewayConfig, { ANSWER_TIMEOUT_MS: String(ms) });
      const server = createGatewayServer({});
      const httpAdapter = { getHttpServer: () => server, getInstance: () => undefined };
      const gateway = new GatewayServer(config, { httpAdapter } as never, UNUSED, UNUSED, UNUSED);
      gateway.onApplicationBootstrap();
      expect(server.timeout).toBeGreaterThan(ms);
    },
  );
});
