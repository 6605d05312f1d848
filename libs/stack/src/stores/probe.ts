import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Client } from 'pg';
import type { StoreKind } from './store';

const PROBE_TIMEOUT_MS = 2_000;

/** True when a store of that kind answers at the URL, and accepts the credentials in it. */
export async function isAnswering(kind: StoreKind, url: string): Promise<boolean> {
  switch (kind) {
    case 'postgres':
      return answersQuery(url);
    case 'redis': {
      const { username, password } = new URL(url);
      const login = password
        ? `AUTH ${[username, password].filter(Boolean).map(decodeURIComponent).join(' ')}\r\n`
        : '';
      return answersLine(url, `${login}PING\r\n`, /^\+PONG/m);
    }
    case 'nats':
      return answersLine(url, '', /^INFO /m);
  }
}

async function answersQuery(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: PROBE_TIMEOUT_MS });
  // The server may stop during the probe, which then fails.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const DEFAULT_PORTS: Record<string, number> = {
  'redis:': 6379,
  'rediss:': 6379,
  'nats:': 4222,
  'tls:': 4222,
};

/** True when a server answers a request of one line with what is expected. */
export function answersLine(url: string, request: string, expected: RegExp): Promise<boolean> {
  const { protocol, hostname, port } = new URL(url);
  const address = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (DEFAULT_PORTS[protocol] ?? 0),
  };
  const socket = protocol === 'rediss:' ? connectTls({ ...address, servername: hostname }) : connect(address);
  return new Promise((resolve) => {
    let received = '';
    const finish = (answers: boolean): void => {
      socket.destroy();
      resolve(answers);
    };
    socket.setTimeout(PROBE_TIMEOUT_MS, () => finish(false));
    socket.on('error', () => finish(false)).on('close', () => finish(false));
    socket.on('data', (chunk) => {
      received += String(chunk);
      if (expected.test(received)) finish(true);
    });
    socket.write(request);
  });
}
