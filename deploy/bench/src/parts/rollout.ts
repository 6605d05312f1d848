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
import { measureShares } from './shares';

const REQUESTS_PER_SECOND = 50;
/** A login costs as much processor time as a hundred other requests. */
const LOGIN_EVERY = 500;
/** After this time Kubernetes kills a process that has not ended. */
const GRACE_SECONDS = 60;
/** As in a cluster: long enough for load balancers to notice. */
const REPLICA_SETTINGS = { SHUTDOWN_DELAY_MS: '5000', LOG_LEVEL: 'warn' };

/** How the gateway finds the replicas of a service. */
const ARRANGEMENTS = ['addresses', 'balancer'] as const;
type Arrangement = (typeof ARRANGEMENTS)[number];

/** A release: each of two replicas of every service is replaced in turn under load. No request may fail. */
export async function measureRollout(environment: Environment, report: Report): Promise<void> {
  const request = await mixedRequests(environment);
  for (const behind of ARRANGEMENTS) {
    const system = await startReplicas(environment, behind);
    try {
      await measureShares(environment, { ...system, behind }, report);
      await replaceEach({ ...system, behind, request }, report);
    } finally {
      await system.stop();
    }
  }
}

async function replaceEach(
  {
    url,
    replicas,
    behind,
    request,
  }: Awaited<ReturnType<typeof startReplicas>> & {
    behind: Arrangement;
    request: (turn: number) => HttpRequest;
  },
  report: Report,
): Promise<void> {
  let slowestMs = 0;
  let failedStops = 0;
  /** One after the other: a replica is replaced only when the previous one is ready again. */
  const replaceAll = async (): Promise<void> => {
    for (const replica of [...replicas.values()].flat()) {
      const signalled = performance.now();
      const { code } = await replica.kill('SIGTERM');
      slowestMs = Math.max(slowestMs, performance.now() - signalled);
      if (code !== 0) failedStops += 1;
      await replica.restart();
    }
  };
  const load = { perSecond: REQUESTS_PER_SECOND, during: replaceAll() };
  const { latencies, failures } = await openLoopLoad(url, load, request);
  const during = `in a rollout, ${behind}`;
  report.add(`slowest stop of a replica, ${behind}`, slowestMs / 1_000, 's', { max: GRACE_SECONDS });
  report.add(`replicas that did not exit with 0, ${behind}`, failedStops, '', { max: 0 });
  report.add(`requests ${during}`, latencies.count + failures, '');
  report.add(`failed requests ${during}`, failures, '', { max: 0 });
  report.add(`p99 of a request ${during}`, latencies.percentile(99), 'ms');
}

/** Requests to every service, reading and writing, without retries: every failure counts. */
async function mixedRequests({ stack, issuer }: Environment): Promise<(turn: number) => HttpRequest> {
  const account = newAccount();
  const { email, password } = account;
  await runServiceCli('auth', 'create-admin', stack.environment('auth'), { args: [email], input: password });
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

/**
 * Two replicas of every service and of the gateway. Each pair is behind a balancer of its own, or the gateway knows the
 * addresses of both.
 */
async function startReplicas({ stack }: Environment, behind: Arrangement) {
  const replicas = new Map<ProcessName, ServiceProcess[]>();
  const balancers: Balancer[] = [];
  const startPair = async (name: ProcessName, env: Record<string, string> = {}): Promise<string[]> => {
    const settings = { ...stack.environment(name), PORT: undefined, ...REPLICA_SETTINGS, ...env };
    const pair = [await spawnService(name, settings), await spawnService(name, settings)];
    replicas.set(name, pair);
    return pair.map(({ url }) => url);
  };
  const balance = async (urls: string[]): Promise<string> => {
    const balancer = await Balancer.start(urls);
    balancers.push(balancer);
    return balancer.url;
  };
  const addresses: Record<string, string> = { MANAGEMENT_PORT: '0' };
  for (const name of SERVICES) {
    const urls = await startPair(name);
    addresses[`${name.toUpperCase()}_URL`] = behind === 'balancer' ? await balance(urls) : urls.join();
  }
  const url = await balance(await startPair('gateway', addresses));
  const stop = async (): Promise<void> => {
    await Promise.all([...replicas.values()].flat().map((replica) => replica.kill()));
    await Promise.all(balancers.map((balancer) => balancer.stop()));
  };
  return { url, replicas, stop };
}
