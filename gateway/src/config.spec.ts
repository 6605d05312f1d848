import { loadConfig } from '@fourfold/platform';
import { GatewayConfig } from './config';

describe('the documents of the interfaces', () => {
  it.each([
    ['development', undefined, true],
    ['production', undefined, false],
    ['production', 'true', true],
    ['development', 'false', false],
  ])('in %s with API_DOCS=%s: served is %s', (NODE_ENV, API_DOCS, served) => {
    expect(loadConfig(GatewayConfig, { NODE_ENV, API_DOCS }).servesDocs).toBe(served);
  });
});
