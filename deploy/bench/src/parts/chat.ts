import { setTimeout as delay } from 'node:timers/promises';
import { ROUTES } from '@fourfold/contracts';
import { ChatCrowd, makeChatCrowd } from '../chat-crowd';
import type { Environment } from '../environment';
import { settledMegabytes } from '../processes';
import { startReferenceServer } from '../reference';
import { compareWithBareServer } from '../relay-comparison';
import type { Report } from '../report';

const SOCKETS = 1_000;
/** They come before memory is read, since the first sockets allocate more than themselves. */
const FIRST_SOCKETS = 100;
/** Whoever writes in turn then stays below the limit of five messages in five seconds. */
const FIRST_MESSAGES = { perSecond: 60, count: 300 };
const REST_MS = 5_000;
const MAX_KILOBYTES = 45;

/** A thousand users on the friends socket: memory of a socket, and messages from sender to recipient. */
export async function measureChat(environment: Environment, report: Report): Promise<void> {
  const { stack, pids, inspectPorts } = environment;
  const { crowd, users } = await makeChatCrowd(environment, SOCKETS);
  const reference = await startReferenceServer(stack);
  const bare = new ChatCrowd(({ userId }) => ({
    url: reference.url,
    path: ROUTES.sockets.friends,
    query: { user_id: userId },
    protocol: 'socket.io',
  }));
  const readMemory = async (): Promise<number> => {
    await delay(REST_MS);
    return settledMegabytes(pids['social']!, inspectPorts.get('social')!);
  };
  try {
    await crowd.open(users.slice(0, FIRST_SOCKETS));
    await crowd.send(FIRST_MESSAGES);
    const before = await readMemory();
    await crowd.open(users.slice(FIRST_SOCKETS));
    const kilobytes = ((await readMemory()) - before) * (1_000 / (SOCKETS - FIRST_SOCKETS));
    report.add('memory of a friends socket, social', kilobytes, 'KB', { max: MAX_KILOBYTES });
    await bare.open(users);
    await compareWithBareServer(
      {
        what: 'message',
        service: 'social',
        crowds: { fourfold: crowd, bare },
        perSecond: 200,
        secondsPerRound: 8,
        warmUp: 3_000,
        bounds: { medianMs: 5, p99Ms: 40 },
        pids: { ...pids, bare: reference.pid },
      },
      report,
    );
  } finally {
    crowd.close();
    bare.close();
    await reference.stop();
  }
}
