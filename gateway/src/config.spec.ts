import { loadConfig } from '@fourfold/platform';
import { GatewayConfig } from './config';

/** The variables required in production. */
const REQUIRED = {
  REDIS_URL: 'redis://gateway:of-its-own@redis',
  PUBLIC_URL: 'https://fourfold.example.org',
};

describe('the API documents', () => {
  it.each([
    ['development', undefined, true],
    ['production', undefined, false],
    ['production', 'true', true],
    ['development', 'false', false],
  ])('in %s with API_DOCS=%s: served is %s', (NODE_ENV, API_DOCS, served) => {
    expect(loadConfig(GatewayConfig, { ...REQUIRED, NODE_ENV, API_DOCS }).servesDocs).toBe(served);
  });
});

it('has default limits that are enough for a school behind one address', () => {
  expect(loadConfig(GatewayConfig, {})).toMatchObject({
    ADDRESS_LIMIT_PER_MINUTE: 3_000,
    USER_LIMIT_PER_MINUTE: 1_200,
    LOGIN_LIMIT_PER_HOUR: 120,
    REGISTER_LIMIT_PER_HOUR: 30,
    RESET_LIMIT_PER_HOUR: 30,
  });
});
