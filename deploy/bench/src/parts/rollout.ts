import { ROUTES, type LoginResponse } from '@fourfold/contracts';
import {
  runServiceCli,
  SERVICES,
  spawnService,
  type ProcessName,
  type ServiceProcess,
} from '@fourfold/stack';
import { Balancer } from '@fourfold/testing';
import type { Environment } from '../environment';
import { ask, openLoopLoad, type HttpRequest } from '../load';
import type { Report } from '../report';
import { newAccount, signIn } from '../users';

const REQUESTS_PER_SECOND = 50;
/** A login costs as much processor time as a hundred other requests. */
const LOGIN_EVERY = 500;
/** After this time Kubernetes kills a process that has not ended. */
const GRACE_SECONDS = 60;
/** As in a cluster: long enough for load balancers to notice. */
const REPLICA_SETTINGS = { SHUTDOWN_DELAY_MS: '5000', LOG_LEVEL: 'warn' };

/** A release: each of two replicas of every service is replaced in turn under load. No request may fail. */
export async function measureRollout(environment: Environment, report: Report): Promise<void> {
  const request = await mixedRequests(environment);
  const { url, replicas, stop } = await startReplicas(environment);
  let slowestMs = 0;
  let failedStops = 0;
  /** One after the other: a replica is replaced only when the previous one is ready again. */
  const replaceAll = async (): Promise<void> => {
    for (const replica of replicas) {
      const signalled = performance.now();
      const { code } = await replica.kill('SIGTERM');
      slowestMs = Math.max(slowestMs, performance.now() - signalled);
      if (code !== 0) failedStops += 1;
      await replica.restart();
    }
  };
  try {
    const load = { perSecond: REQUESTS_PER_SECOND, during: replaceAll() };
    const { latencies, failures } = await openLoopLoad(url, load, request);
    report.add('slowest stop of a replica', slowestMs / 1_000, 's', { max: GRACE_SECONDS });
    report.add('replicas that did not exit with 0', failedStops, '', { max: 0 });
    report.add('requests during the rollout', latencies.count + failures, '');
    report.add('failed requests during the rollout', failures, '', { max: 0 });
    report.add('p99 of a request during the rollout', latencies.percentile(99), 'ms');
  } finally {
    await stop();
  }
}

/** Requests to every service, reading and writing, without retries: every failure counts. */
async function mixedRequests({ stack, issuer }: Environment): Promise<(turn: number) => HttpRequest> {
  const account = newAccount();
  await runServiceCli('auth', 'create-admin', stack.environment('auth'), [account.email, account.password]);
  const { access_token } = await ask<LoginResponse>(stack.url, signIn(account));
  const { puzzles, leaderboards, friends, battle, admin } = ROUTES;
  // Admin asks auth for the users, so that this includes a query between replicas.
  const paths = [puzzles.today, leaderboards.todayPublic, friends.list, battle.stats, admin.users];
  return (turn) => {
    if (turn % LOGIN_EVERY === 0) return signIn(account);
    const path = paths[turn % paths.length]!;
    return { path, token: path === admin.users ? access_token : issuer.token() };
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
  const url = await startPair('gateway', addresses);
  const stop = async (): Promise<void> => {
    await Promise.all(replicas.map((replica) => replica.kill()));
    await Promise.all(balancers.map((balancer) => balancer.stop()));
  };
  return { url, replicas, stop };
}
