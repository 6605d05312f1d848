import { ROUTES, type LoginResponse } from '@fourfold/contracts';
import {
  Balancer,
  runServiceCli,
  SERVICES,
  spawnService,
  type ProcessName,
  type ServiceProcess,
} from '@fourfold/testing';
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
    await befriend(await stack.database.url('social'), users, friends);
    const pairs = friends.map(
      ([one, other]) => [new Writer(url, one, other), new Writer(url, other, one)] as const,
    );
    const writers = pairs.flat();
    await Promise.all(writers.map((writer) => writer.connect()));
    const battles = Array.from(
      { length: BATTLES },
      () => makeUsers(issuer, 2).map((user) => new Typist(url, user)) as [Typist, Typist],
    );
    await Promise.all(battles.map(([host, guest]) => Typist.startBattle(host, guest)));
    for (const writer of writers) writer.start();

    let isOver = false;
    const load = { perSecond: REQUESTS_PER_SECOND, isOver: () => isOver };
    const [requests, slowestStop] = await Promise.all([
      openLoopLoad(url, load, request),
      replicas.replaceAll().finally(() => (isOver = true)),
    ]);

    report.add('slowest stop of a replica', slowestStop, 's', { max: GRACE_SECONDS });
    report.add('requests during the rollout', requests.count, '');
    report.add('failed requests during the rollout', requests.failures, '', { max: 0 });
    report.add('p99 of a request during the rollout', requests.p99Ms, 'ms');
    const chats = await Promise.all(pairs.map(checkChat));
    report.add('messages stored during the rollout', sum(chats.map(({ stored }) => stored)), '');
    report.add('messages lost or stored twice', sum(chats.map(({ wrong }) => wrong)), '', { max: 0 });
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

async function checkChat(pair: readonly [Writer, Writer]): Promise<{ stored: number; wrong: number }> {
  const [found] = await Promise.all(pair.map((writer) => writer.stop()));
  const stored = pair.flatMap((writer) => writer.stored);
  const lost = stored.filter((id) => !found!.includes(id)).length;
  return { stored: stored.length, wrong: lost + found!.length - new Set(found).size };
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
    /** One after the other: nobody is replaced before the one before is ready again. @returns seconds of the slowest stop */
    replaceAll: async (): Promise<number> => {
      const seconds: number[] = [];
      for (const [name, pair] of replicas)
        for (const replica of pair) {
          const signalled = performance.now();
          const { code } = await replica.kill('SIGTERM');
          seconds.push(code === 0 ? (performance.now() - signalled) / 1_000 : Infinity);
          console.log(`  ${name} ended with ${code} after ${seconds.at(-1)!.toFixed(1)} s`);
          await replica.restart();
        }
      return Math.max(...seconds);
    },
    stop: async (): Promise<void> => {
      await Promise.all([...replicas.values()].flat().map((replica) => replica.kill()));
      await Promise.all(balancers.map((balancer) => balancer.stop()));
    },
  };
}
