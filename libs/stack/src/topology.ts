import { generateKeyPairSync, randomUUID, type JsonWebKey } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { ROUTES } from '@fourfold/contracts';
import type { StoreUrls } from './stores/store';

/** Every service with a database schema, in the order in which they are started. The gateway comes after them. */
export const SERVICES = ['auth', 'puzzles', 'social', 'battle', 'admin'] as const;

export type ServiceName = (typeof SERVICES)[number];
/** The services that load starter content by their command `seed`. */
export const STARTER_CONTENT: readonly ServiceName[] = ['puzzles', 'battle'];
/** The services that load demonstration data by their command `demo`. */
export const DEMO_CONTENT: readonly ServiceName[] = ['auth', 'puzzles', 'social', 'battle'];

export type ProcessName = ServiceName | 'gateway';

/** The addresses and secrets of one running Fourfold. */
export interface Topology {
  /** `metrics` is the port of the gateway's own metrics. */
  ports: Record<ProcessName | 'metrics', number>;
  stores: Pick<StoreUrls, 'redis' | 'nats'>;
  /** The database URL of each service, with its own role. */
  databaseUrls: Record<ServiceName, string>;
  publicUrl: string;
  signingKeysFile: string;
  cookieSecret: string;
  /** Where mails are sent; without it they stay queued. */
  smtpUrl?: string;
  /** The folder of the built web app, if it is to be served. */
  webRoot?: string;
}

/** The environment of a process, in which it finds its stores and the other services. */
export function environmentOf(name: ProcessName, topology: Topology): Record<string, string> {
  const { ports, stores } = topology;
  const at = (service: ProcessName): string => `http://127.0.0.1:${ports[service]}`;
  const common = {
    PORT: String(ports[name]),
    NATS_URL: stores.nats,
    REDIS_URL: stores.redis,
    JWKS_URL: at('auth') + ROUTES.jwks,
    PUBLIC_URL: topology.publicUrl,
  };
  if (name === 'gateway') {
    return {
      ...common,
      ...Object.fromEntries(SERVICES.map((service) => [`${service.toUpperCase()}_URL`, at(service)])),
      MANAGEMENT_PORT: String(ports.metrics),
      ...(topology.webRoot ? { WEB_ROOT: topology.webRoot } : {}),
    };
  }
  const database = { ...common, HOST: '127.0.0.1', DATABASE_URL: topology.databaseUrls[name] };
  if (name !== 'auth') return database;
  return {
    ...database,
    SIGNING_KEYS_FILE: topology.signingKeysFile,
    COOKIE_SECRET: topology.cookieSecret,
    ...(topology.smtpUrl ? { SMTP_URL: topology.smtpUrl } : {}),
  };
}

/** A private key for access tokens. */
export type SigningKey = JsonWebKey & { kid: string };

export function newSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256', use: 'sig' };
}

/** Writes a fresh private key set for access tokens, readable by its owner only. */
export function writeSigningKeys(file: string): void {
  writeFileSync(file, `${JSON.stringify({ keys: [newSigningKey()] }, null, 2)}\n`, { mode: 0o600 });
}
