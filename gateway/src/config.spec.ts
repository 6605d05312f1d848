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
  ])('in %s with API_DOCS=%s are served: %s', (NODE_ENV, API_DOCS, served) => {
    expect(loadConfig(GatewayConfig, { ...REQUIRED, NODE_ENV, API_DOCS }).servesDocs).toBe(served);
  });
});

it('lists every fault at once', () => {
  const faulty = {
    PORT: '70000',
    AUTH_URL: 'ftp://x',
    PUZZLES_URL: 'http://x/path',
    TRUSTED_PROXY_HOPS: 'two',
  };
  expect(() => loadConfig(GatewayConfig, faulty)).toThrow(/AUTH_URL.*PUZZLES_URL.*TRUSTED_PROXY_HOPS.*PORT/s);
});

it('has default limits that are enough for a school behind one address', () => {
  expect(loadConfig(GatewayConfig, {})).toMatchObject({
    ADDRESS_LIMIT_PER_MINUTE: 3_000,
    USER_LIMIT_PER_MINUTE: 1_200,
    LOGIN_LIMIT_PER_HOUR: 120,
    REGISTER_LIMIT_PER_HOUR: 30,
    GUEST_LIMIT_PER_HOUR: 60,
    RESET_LIMIT_PER_HOUR: 30,
  });
});
