import { ROUTES } from '@fourfold/contracts';
import { ChatCrowd, makeChatCrowd } from '../chat-crowd';
import type { Environment } from '../environment';
import { measureRelay } from '../relay';
import type { Report } from '../report';

const SOCKETS = 1_000;
const path = ROUTES.sockets.friends;

/** A thousand users on the friends socket: memory of a socket, and messages from sender to recipient. */
export async function measureChat(environment: Environment, report: Report): Promise<void> {
  const crowd = await makeChatCrowd(environment, SOCKETS);
  await measureRelay(environment, report, {
    what: 'message',
    service: 'social',
    crowd,
    bareCrowd: (url) =>
      new ChatCrowd(crowd.users, ({ userId }) => ({
        url,
        path,
        query: { user_id: userId },
        protocol: 'socket.io',
      })),
    opened: { name: 'friends socket', first: 100, count: SOCKETS, maxKilobytes: 45 },
    // Whoever writes in turn then stays below the limit of five messages in five seconds.
    firstLoad: { perSecond: 60, count: 300 },
    perSecond: 200,
    warmUp: 3_000,
    bounds: { medianMs: 5, p99Ms: 40 },
  });
}
