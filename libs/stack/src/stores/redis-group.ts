import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../ports';
import { waitFor } from '../wait-for';
import { howToInstall } from './find-store';
import { locateProgram } from './locate';
import { answersLine } from './probe';
import { ProgramServer, type ProgramSpec } from './program-server';
import { PROGRAMS } from './programs';

const SLOTS = 16_384;
const PRIMARIES = 3;
const MASTER_NAME = 'fourfold';
/** How long a master may be silent before the sentinel replaces it. */
const DOWN_AFTER_MS = 1_000;

/** Several Redis servers that belong together, as programs of this machine. */
export interface RedisGroup {
  readonly servers: readonly ProgramServer[];
  /** The settings with which a service finds them. */
  readonly env: Record<string, string>;
  destroy(): Promise<void>;
}

/** A Redis Cluster of three primaries, which share all slots. */
export async function startRedisCluster(): Promise<RedisGroup> {
  const servers: ProgramServer[] = [];
  let met = '';
  for (let index = 0; index < PRIMARIES; index += 1) {
    const busPort = await freePort();
    const server = await launchRedis(['--cluster-enabled', 'yes', '--cluster-port', String(busPort)]);
    servers.push(server);
    const [from, to] = [index, index + 1].map((part) => Math.floor((part * SLOTS) / PRIMARIES)) as [
      number,
      number,
    ];
    await tell(server, `CLUSTER ADDSLOTSRANGE ${from} ${to - 1}`);
    if (index > 0) await tell(server, `CLUSTER MEET ${met}`);
    met = `127.0.0.1 ${server.port} ${busPort}`;
  }
  for (const server of servers)
    await waitFor(() => answersLine(server.url, 'CLUSTER INFO\r\n', /^cluster_state:ok[^]*known_nodes:3/m), {
      what: 'the cluster',
    });
  return groupOf(servers, { REDIS_MODE: 'cluster', REDIS_URL: servers.map(({ url }) => url).join(',') });
}

/** A Redis server with a replica, which takes its place when the one sentinel finds it dead. `servers` has the sentinel last. */
export async function startRedisSentinel(): Promise<RedisGroup> {
  const master = await launchRedis([]);
  const replica = await launchRedis(['--replicaof', '127.0.0.1', String(master.port)]);
  await waitFor(() => answersLine(replica.url, 'INFO replication\r\n', /^master_link_status:up/m), {
    what: 'the replica',
  });
  const sentinel = await ProgramServer.launch(sentinelOf(master), {});
  // It learns of the replica from the master.
  await waitFor(
    () =>
      answersLine(sentinel.url, `SENTINEL REPLICAS ${MASTER_NAME}\r\n`, new RegExp(`^${replica.port}`, 'm')),
    { what: 'the sentinel' },
  );
  const env = { REDIS_MODE: 'sentinel', REDIS_URL: sentinel.url, REDIS_SENTINEL_MASTER: MASTER_NAME };
  return groupOf([master, replica, sentinel], env);
}

function launchRedis(settings: string[]): Promise<ProgramServer> {
  const spec = PROGRAMS.redis(redisProgram(), {});
  const command: ProgramSpec['command'] = (dataDir, port) => {
    const { args = [], ...rest } = spec.command(dataDir, port);
    return { ...rest, args: [...args, ...settings] };
  };
  return ProgramServer.launch({ ...spec, command }, {});
}

function sentinelOf(master: ProgramServer): ProgramSpec {
  const settings = [
    'bind 127.0.0.1',
    `sentinel monitor ${MASTER_NAME} 127.0.0.1 ${master.port} 1`,
    `sentinel down-after-milliseconds ${MASTER_NAME} ${DOWN_AFTER_MS}`,
  ];
  const configFile = (dataDir: string): string => join(dataDir, 'sentinel.conf');
  return {
    kind: 'redis',
    // The sentinel writes what it learns into its file.
    prepare: async (dataDir) => writeFileSync(configFile(dataDir), `${settings.join('\n')}\n`),
    command: (dataDir, port) => ({
      command: redisProgram(),
      args: [configFile(dataDir), '--sentinel', '--port', String(port), '--dir', dataDir],
    }),
    ready: /Sentinel ID is/,
    stopSignal: 'SIGTERM',
  };
}

/** @throws Error naming what to install */
function redisProgram(): string {
  const program = locateProgram('redis');
  if (program === undefined) throw new Error(howToInstall(['redis']));
  return program;
}

function groupOf(servers: ProgramServer[], env: Record<string, string>): RedisGroup {
  const destroy = async (): Promise<void> =>
    void (await Promise.all(servers.map((server) => server.destroy())));
  return { servers, env, destroy };
}

/** @throws Error when the server refuses the command */
async function tell(server: ProgramServer, command: string): Promise<void> {
  if (!(await answersLine(server.url, `${command}\r\n`, /^\+OK/m)))
    throw new Error(`Redis refused ${command}`);
}
