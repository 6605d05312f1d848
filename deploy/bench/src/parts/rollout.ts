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
import { startLongBattle, startWriter } from '../rollout-players';
import { sum } from '../statistics';
import { befriend, makeUsers, newAccount, signIn, type BenchUser } from '../users';

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
    const friends = Array.from({ length: CHAT_PAIRS }, () => makeUsers(issuer, 2) as [BenchUser, BenchUser]);
    await befriend(stack.database, friends.flat(), friends);
    const writers = await Promise.all(
      friends.flatMap(([one, other]) => [startWriter(url, one, other), startWriter(url, other, one)]),
    );
    const battles = await Promise.all(
      Array.from({ length: BATTLES }, () => startLongBattle(url, makeUsers(issuer, 2))),
    );

    let isOver = false;
    const load = { perSecond: REQUESTS_PER_SECOND, isOver: () => isOver };
    const [requests, stops] = await Promise.all([
      openLoopLoad(url, load, request),
      replicas.replaceAll().finally(() => (isOver = true)),
    ]);

    const slowest = Math.max(...stops.map(({ seconds }) => seconds));
    report.add('slowest stop of a replica', slowest, 's', { max: GRACE_SECONDS });
    const failed = stops.filter(({ code }) => code !== 0).length;
    report.add('replicas that did not exit with 0', failed, '', { max: 0 });
    report.add('requests during the rollout', requests.count + requests.failures, '');
    report.add('failed requests during the rollout', requests.failures, '', { max: 0 });
    report.add('p99 of a request during the rollout', requests.p99Ms, 'ms');
    const stored = (await Promise.all(writers.map((writer) => writer.stop()))).flat();
    report.add('messages stored during the rollout', stored.length, '');
    report.add('messages lost or stored twice', await countWrong(environment, stored), '', { max: 0 });
    const ended = battles.filter((battle) => battle.hasEnded()).length;
    report.add('battles over before the last restart', ended, '');
    const results = await Promise.all(battles.map((battle) => battle.hasOneResult()));
    report.add(`battles lost, of ${BATTLES}`, results.filter((one) => !one).length, '', { max: 0 });
    const sockets = [...writers.map(({ socket }) => socket), ...battles.flatMap((battle) => battle.sockets)];
    report.add('sockets that reconnected', sum(sockets.map(({ reconnects }) => reconnects)), '');
    for (const socket of sockets) socket.close();
  } finally {
    await replicas.stop();
  }
}

/** Of messages that the server has acknowledged, how many are not in its database exactly once. */
async function countWrong({ stack }: Environment, ids: readonly string[]): Promise<number> {
  const [row] = await stack.database.query<{ wrong: number }>(
    `select count(*)::integer as wrong from unnest($1::text[]) as id
     where (select count(*) from social.messages where client_message_id::text = id) <> 1`,
    [ids],
  );
  return row!.wrong;
}

/** Requests to every service, reading and writing, each sent once: nothing here hides what a browser would see. */
async function mixedRequests({ stack, issuer }: Environment): Promise<(turn: number) => HttpRequest> {
  const account = newAccount();
  const { email, password } = account;
  await runServiceCli('auth', 'create-admin', stack.environment('auth'), [email, password]);
  const login = signIn(account);
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
  const replicas: ServiceProcess[] = [];
  const balancers: Balancer[] = [];
  const startPair = async (name: ProcessName, env: Record<string, string> = {}): Promise<string> => {
    const settings = { ...stack.environment(name), PORT: undefined, ...REPLICA_SETTINGS, ...env };
    const pair = [await spawnService(name, settings), await spawnService(name, settings)];
    replicas.push(...pair);
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
      for (const replica of replicas) {
        const signalled = performance.now();
        const { code } = await replica.kill('SIGTERM');
        stops.push({ code, seconds: (performance.now() - signalled) / 1_000 });
        await replica.restart();
      }
      return stops;
    },
    stop: async (): Promise<void> => {
      await Promise.all(replicas.map((replica) => replica.kill()));
      await Promise.all(balancers.map((balancer) => balancer.stop()));
    },
  };
}
