import { ROUTES } from '@fourfold/contracts';
import type { ProcessName, ServiceProcess } from '@fourfold/stack';
import { FRIENDS_TRANSPORTS } from '@fourfold/testing/friends-tab';
import type { Environment } from '../environment';
import { openLoop, openLoopLoad } from '../load';
import type { Report } from '../report';
import { makeUsers } from '../users';
import { openSocket } from '../virtual-users';

const REQUESTS_PER_SECOND = 100;
const SOCKETS = 200;
const SOCKETS_PER_SECOND = 50;
/** The first replica is alone for so long. */
const ALONE_SECONDS = 10;
/** After this time the added replica must have its share. */
const SETTLING_SECONDS = 30;
const MEASURED_SECONDS = 10;
const FAIR = { min: 35, max: 65 };

type Replicas = ReadonlyMap<ProcessName, readonly ServiceProcess[]>;

/** The share of a second replica in requests and sockets, half a minute after it was added under load. */
export async function measureShares(
  { issuer }: Environment,
  { url, replicas, behind }: { url: string; replicas: Replicas; behind: string },
  report: Report,
): Promise<void> {
  const requests = replicas.get('puzzles')!;
  const sockets = replicas.get('social')!;
  const load = (seconds: number) =>
    openLoopLoad(url, { perSecond: REQUESTS_PER_SECOND, count: REQUESTS_PER_SECOND * seconds }, () => ({
      path: ROUTES.puzzles.today,
      token: issuer.token(),
    }));
  const added = [requests[1]!, sockets[1]!];
  await Promise.all(added.map((replica) => replica.stop()));
  await load(ALONE_SECONDS);
  await Promise.all(added.map((replica) => replica.restart()));
  await load(SETTLING_SECONDS);

  const before = await Promise.all(requests.map(requestsOf));
  await load(MEASURED_SECONDS);
  const after = await Promise.all(requests.map(requestsOf));
  const served = after.map((count, index) => count - before[index]!);
  report.add(`requests of an added replica, ${behind}`, shareOf(served), '%', FAIR);

  const users = makeUsers(issuer, SOCKETS);
  const tabs = await openLoop({ perSecond: SOCKETS_PER_SECOND, count: SOCKETS }, (number) =>
    openSocket(FRIENDS_TRANSPORTS, { url, token: users[number]!.token, number }),
  );
  const open = await Promise.all(sockets.map(socketsOf));
  report.add(`sockets of an added replica, ${behind}`, shareOf(open), '%', FAIR);
  for (const tab of tabs) tab.close();
}

/** The part of the second, in percent. */
function shareOf([first, second]: readonly number[]): number {
  return (100 * second!) / (first! + second!);
}

/** Without probes and scrapes. */
function requestsOf(replica: ServiceProcess): Promise<number> {
  return metricOf(replica, /^fourfold_http_request_duration_seconds_count\{.*route="\/api/);
}

function socketsOf(replica: ServiceProcess): Promise<number> {
  return metricOf(replica, /^fourfold_sockets\{/);
}

async function metricOf({ url }: ServiceProcess, series: RegExp): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.split('\n').filter((line) => series.test(line));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}
