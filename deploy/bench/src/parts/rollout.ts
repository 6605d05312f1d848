import { ROUTES, type LoginResponse } from '@fourfold/contracts';
import {
  Balancer,
  runServiceCli,
  SERVICES,
  spawnService,
  type ProcessName,
  type ServiceProcess,
} from '@fourfold/testing';
import { Client } from 'pg';
import type { Environment } from '../environment';
import { ask, openLoopLoad, type HttpRequest } from '../load';
import type { Report } from '../report';
import { Typist, Writer } from '../rollout-players';
import { sum } from '../statistics';
import { befriend, makeUsers } from '../users';

const CHAT_PAIRS = 20;
const BATTLES = 10;
const REQUESTS_PER_SECOND = 50;
/** A login costs as much processor time as a hundred other requests. */
const LOGIN_EVERY = 500;
/** Kubernetes kills what has not ended by then. */
const GRACE_SECONDS = 60;
/** As in a cluster: long enough for everybody in front of a replica to have noticed. */
const REPLICA_SETTINGS = { SHUTDOWN_DELAY_MS: '5000', LOG_LEVEL: 'warn', NODE_OPTIONS: undefined };

/** A release: each of two replicas of every service is replaced in turn under load. Nothing may be lost. */
export async function measureRollout(environment: Environment, report: Report): Promise<void> {
  const { stack, issuer } = environment;
  const request = await mixedRequests(environment);
  const replicas = await startReplicas(environment);
  try {
    const { url } = replicas;
    const users = makeUsers(issuer, 2 * CHAT_PAIRS);
    const friends = Array.from(
      { length: CHAT_PAIRS },
      (_, pair) => [users[2 * pair]!, users[2 * pair + 1]!] as const,
    );
    const databaseUrl = await stack.database.url('social');
    await befriend(databaseUrl, users, friends);
    const writers = friends.flatMap(([one, other]) => [
      new Writer(url, one, other),
      new Writer(url, other, one),
    ]);
    await Promise.all(writers.map((writer) => writer.connect()));
    const battles = Array.from(
      { length: BATTLES },
      () => makeUsers(issuer, 2).map((user) => new Typist(url, user)) as [Typist, Typist],
    );
    await Promise.all(battles.map(([host, guest]) => Typist.startBattle(host, guest)));
    for (const writer of writers) writer.start();

    let isOver = false;
    const load = { perSecond: REQUESTS_PER_SECOND, isOver: () => isOver };
    const [requests, stops] = await Promise.all([
      openLoopLoad(url, load, request),
      replicas.replaceAll().finally(() => (isOver = true)),
    ]);

    report.add('slowest stop of a replica', Math.max(...stops.map(({ seconds }) => seconds)), 's', {
      max: GRACE_SECONDS,
    });
    report.add('replicas that did not exit with 0', stops.filter(({ code }) => code !== 0).length, '', {
      max: 0,
    });
    report.add('requests during the rollout', requests.count, '');
    report.add('failed requests during the rollout', requests.failures, '', { max: 0 });
    report.add('p99 of a request during the rollout', requests.p99Ms, 'ms');
    await Promise.all(writers.map((writer) => writer.stop()));
    const stored = writers.flatMap((writer) => writer.stored);
    report.add('messages stored during the rollout', stored.length, '');
    report.add('messages lost or stored twice', await countWrong(databaseUrl, stored), '', { max: 0 });
    report.add(
      'battles over before the last restart',
      battles.flat().filter(({ hasEnded }) => hasEnded).length / 2,
      '',
    );
    const isLost = await Promise.all(battles.map(hasNoSingleResult));
    report.add(`battles lost, of ${BATTLES}`, isLost.filter(Boolean).length, '', { max: 0 });
    const everybody = [...writers, ...battles.flat()];
    report.add('sockets that reconnected', sum(everybody.map(({ reconnects }) => reconnects)), '');
    for (const user of everybody) user.leave();
  } finally {
    await replicas.stop();
  }
}

/** Of messages that the server has acknowledged, how many are not in its database exactly once. */
async function countWrong(databaseUrl: string, ids: readonly string[]): Promise<number> {
  const social = new Client({ connectionString: databaseUrl });
  await social.connect();
  const { rows } = await social.query<{ wrong: number }>(
    `select count(*)::integer as wrong from unnest($1::text[]) as id
     where (select count(*) from messages where client_message_id::text = id) <> 1`,
    [ids],
  );
  await social.end();
  return rows[0]!.wrong;
}

async function hasNoSingleResult(battle: readonly [Typist, Typist]): Promise<boolean> {
  const [one, other] = await Promise.all(battle.map((typist) => typist.finish()));
  const [[mine], [theirs]] = [one!.battles, other!.battles];
  if (one!.total !== 1 || other!.total !== 1) return true;
  return mine!.battle_id !== theirs!.battle_id || mine!.won === theirs!.won || mine!.reason !== 'eliminated';
}

/** Requests to every service, reading and writing, each sent once: nothing here hides what a browser would see. */
async function mixedRequests({ stack, issuer }: Environment): Promise<(turn: number) => HttpRequest> {
  const account = { email: 'rollout@example.com', password: 'correct horse battery' };
  await runServiceCli('auth', 'create-admin', stack.environment('auth'), Object.values(account));
  const login = { method: 'POST', path: ROUTES.users.login, json: account } as const;
  const { access_token: admin } = await ask<LoginResponse>(stack.url, login);
  const { puzzles, leaderboards, friends, battle } = ROUTES;
  const paths = [puzzles.today, leaderboards.todayPublic, friends.list, battle.stats, puzzles.available];
  return (turn) => {
    if (turn % LOGIN_EVERY === 0) return login;
    // Admin asks auth, so that this is a question between replicas as well.
    if (turn % paths.length === 0) return { path: ROUTES.admin.users, token: admin };
    return { path: paths[turn % paths.length]!, token: issuer.token() };
  };
}

/** Two replicas of every service behind two gateways, each pair behind a balancer of its own. */
async function startReplicas({ stack }: Environment) {
  const replicas = new Map<ProcessName, ServiceProcess[]>();
  const balancers: Balancer[] = [];
  const startPair = async (name: ProcessName, env: Record<string, string> = {}): Promise<string> => {
    const settings = { ...stack.environment(name), PORT: undefined, ...REPLICA_SETTINGS, ...env };
    const pair = [await spawnService(name, settings), await spawnService(name, settings)];
    replicas.set(name, pair);
    const balancer = await Balancer.start(pair.map(({ url }) => url));
    balancers.push(balancer);
    return balancer.url;
  };
  const addresses: Record<string, string> = { MANAGEMENT_PORT: '0' };
  for (const name of SERVICES) addresses[`${name.toUpperCase()}_URL`] = await startPair(name);
  return {
    url: await startPair('gateway', addresses),
    /** One after the other: nobody is replaced before the one before is ready again. */
    replaceAll: async (): Promise<{ code: number | null; seconds: number }[]> => {
      const stops: { code: number | null; seconds: number }[] = [];
      for (const pair of replicas.values())
        for (const replica of pair) {
          const signalled = performance.now();
          const { code } = await replica.kill('SIGTERM');
          stops.push({ code, seconds: (performance.now() - signalled) / 1_000 });
          await replica.restart();
        }
      return stops;
    },
    stop: async (): Promise<void> => {
      await Promise.all([...replicas.values()].flat().map((replica) => replica.kill()));
      await Promise.all(balancers.map((balancer) => balancer.stop()));
    },
  };
}
