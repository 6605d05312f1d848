import { startStack, TokenIssuer, type Stack } from '@fourfold/testing';

/** The system under test: everything from its build, with no limit in the way and stores that write to disk. */
export interface Stage {
  stack: Stack;
  /** Makes players without the cost of hashing a password for each. */
  issuer: TokenIssuer;
  /** The service itself, without the gateway. */
  puzzlesUrl: string;
  /** What every process is told beside its stores, for further ones. */
  settings: Record<string, string>;
  stop(): Promise<void>;
}

/** No load of ours may be refused. */
const UNLIMITED = '1000000000';

export async function setStage(): Promise<Stage> {
  process.env.TEST_SERVICES_FROM = 'dist';
  const issuer = await TokenIssuer.start();
  const settings = {
    JWKS_URL: issuer.jwksUrl,
    ADDRESS_LIMIT_PER_MINUTE: UNLIMITED,
    USER_LIMIT_PER_MINUTE: UNLIMITED,
    LOGIN_LIMIT_PER_HOUR: UNLIMITED,
    REGISTER_LIMIT_PER_HOUR: UNLIMITED,
  };
  const stack = await startStack({ web: true, durable: true, env: settings });
  return {
    stack,
    issuer,
    settings,
    puzzlesUrl: stack.process('puzzles').url,
    stop: async () => {
      await stack.stop();
      await issuer.stop();
    },
  };
}
