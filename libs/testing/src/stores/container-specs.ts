import { NATS_CONFIG } from './nats-config';
import type { StoreKind } from './store';

/** What differs between the three servers when they run as containers. */
export interface ContainerSpec {
  port: number;
  dataPath: string;
  protocol: string;
  user: string;
  environment: (password: string) => Record<string, string>;
  command: (password: string, durable: boolean) => string[];
  /** Files that it finds when it starts. */
  files?: { content: string; target: string }[];
}

const NATS_CONFIG_FILE = '/etc/fourfold-nats.conf';

export const CONTAINER_SPECS: Record<StoreKind, ContainerSpec> = {
  postgres: {
    port: 5432,
    dataPath: '/var/lib/postgresql/data',
    protocol: 'postgres',
    user: 'postgres',
    environment: (password) => ({ POSTGRES_PASSWORD: password, PGDATA: '/var/lib/postgresql/data' }),
    command: (_password, durable) => [
      ...['postgres', '-c', 'max_connections=200'],
      ...(durable ? ['-c', 'shared_buffers=512MB'] : ['-c', 'fsync=off', '-c', 'full_page_writes=off']),
    ],
  },
  redis: {
    port: 6379,
    dataPath: '/data',
    protocol: 'redis',
    user: '',
    environment: () => ({}),
    command: (password) => [
      ...['redis-server', '--save', '', '--maxmemory-policy', 'noeviction', '--requirepass', password],
      ...['--appendonly', 'yes', '--appendfsync', 'everysec'],
    ],
  },
  nats: {
    port: 4222,
    dataPath: '/data',
    protocol: 'nats',
    user: 'fourfold',
    environment: () => ({}),
    command: (password) => [
      ...['--config', NATS_CONFIG_FILE, '--jetstream', '--store_dir', '/data'],
      ...['--user', 'fourfold', '--pass', password],
    ],
    files: [{ content: NATS_CONFIG, target: NATS_CONFIG_FILE }],
  },
};
