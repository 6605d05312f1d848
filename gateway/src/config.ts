import { join } from 'node:path';
import { SERVICE_NAMES, type ServiceName } from '@fourfold/contracts';
import { IsSwitch, IsWholeNumber, ServiceConfig } from '@fourfold/platform';
import { applyDecorators } from '@nestjs/common';
import { IsOptional, IsString, ValidateBy } from 'class-validator';
import * as LIMITS from './limits';

/** Ports of the services on a development machine; in production every URL must be configured. */
const LOCAL_PORTS: Record<ServiceName, number> = {
  auth: 8001,
  puzzles: 8002,
  social: 8003,
  battle: 8004,
  admin: 8005,
};

/** The build of the web app. Sources and build of the gateway are both one folder below the package. */
const WEB_BUILD = join(__dirname, '..', '..', 'web', 'dist');

/** One URL without a path, or several: a list is for replicas that share no name. */
function IsServiceUrl(): PropertyDecorator {
  const validate = (value: string): boolean =>
    value.split(',').every((part) => /^http:\/\/[^/?#]+\/?$/.test(part) && URL.canParse(part));
  return applyDecorators(
    IsOptional(),
    ValidateBy(
      { name: 'isServiceUrl', validator: { validate } },
      { message: '$property must be URLs that start with http:// and have no path, separated by commas' },
    ),
  );
}

export class GatewayConfig extends ServiceConfig {
  override PORT = 8000;

  @IsServiceUrl()
  AUTH_URL?: string;

  @IsServiceUrl()
  PUZZLES_URL?: string;

  @IsServiceUrl()
  SOCIAL_URL?: string;

  @IsServiceUrl()
  BATTLE_URL?: string;

  @IsServiceUrl()
  ADMIN_URL?: string;

  @IsString()
  WEB_ROOT = WEB_BUILD;

  /** Listener for metrics; port 0 turns it off. */
  @IsString()
  MANAGEMENT_HOST = '127.0.0.1';

  @IsWholeNumber(0, 65_535)
  MANAGEMENT_PORT = 8090;

  /** Number of trusted proxies in front of the gateway; each appends the address it saw to `X-Forwarded-For`. */
  @IsWholeNumber(0, 10)
  TRUSTED_PROXY_HOPS = 0;

  /**
   * Limit from sending a request to a service to the end of its answer. Rate limits and reading the body before that take
   * the rest of the ten seconds that no answer may exceed.
   */
  @IsWholeNumber(1, 600_000)
  ANSWER_TIMEOUT_MS = 8_500;

  @IsWholeNumber(1)
  ADDRESS_LIMIT_PER_MINUTE = LIMITS.ADDRESS_LIMIT_PER_MINUTE;

  @IsWholeNumber(1)
  USER_LIMIT_PER_MINUTE = LIMITS.USER_LIMIT_PER_MINUTE;

  @IsWholeNumber(1)
  LOGIN_LIMIT_PER_HOUR = LIMITS.LOGIN_LIMIT_PER_HOUR;

  @IsWholeNumber(1)
  REGISTER_LIMIT_PER_HOUR = LIMITS.REGISTER_LIMIT_PER_HOUR;

  @IsWholeNumber(1)
  GUEST_LIMIT_PER_HOUR = LIMITS.GUEST_LIMIT_PER_HOUR;

  @IsWholeNumber(1)
  RESET_LIMIT_PER_HOUR = LIMITS.RESET_LIMIT_PER_HOUR;

  @IsWholeNumber(1)
  SOCKET_LIMIT = LIMITS.SOCKET_LIMIT;

  @IsWholeNumber(1)
  SOCKET_LIMIT_PER_ADDRESS = LIMITS.SOCKET_LIMIT_PER_ADDRESS;

  @IsWholeNumber(20)
  SOCKET_OPENINGS_PER_SECOND = LIMITS.SOCKET_OPENINGS_PER_SECOND;

  /** Requests that may be in progress to each service: one that hangs must not exhaust the gateway. */
  get requestLimit(): number {
    return this.REQUEST_LIMIT ?? LIMITS.REQUEST_LIMIT;
  }

  /** Whether the API documents are served at `/api/docs`; by default not in production. */
  @IsOptional()
  @IsSwitch()
  API_DOCS?: boolean;

  get service(): string {
    return 'gateway';
  }

  get servesDocs(): boolean {
    return this.API_DOCS ?? !this.isProduction;
  }

  /** The URLs of each service; requests to one without are answered with 503. */
  get upstreams(): ReadonlyMap<ServiceName, URL[]> {
    const configured: Record<ServiceName, string | undefined> = {
      auth: this.AUTH_URL,
      puzzles: this.PUZZLES_URL,
      social: this.SOCIAL_URL,
      battle: this.BATTLE_URL,
      admin: this.ADMIN_URL,
    };
    return new Map(
      SERVICE_NAMES.flatMap((name) => {
        const local = this.isProduction ? undefined : `http://127.0.0.1:${LOCAL_PORTS[name]}`;
        const urls = configured[name] ?? local;
        return urls === undefined ? [] : [[name, urls.split(',').map((url) => new URL(url))]];
      }),
    );
  }
}
