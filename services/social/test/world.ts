import { RedisClient } from '@fourfold/platform/redis';
import type { RunningService } from '@fourfold/platform/testing';
import { waitFor } from '@fourfold/testing';
import type { SocialUser } from './social-user';
import { SocialApp } from './social-app';
import { TRANSPORTS, type Tab } from './tab';

const [openSocketIo, openPlain] = TRANSPORTS.map(([, open]) => open);

/** Users whose change of presence has not been handled yet. */
const CHANGED = '{presence:social}:changed';

/** Two replicas of social and the tabs of a test: Socket.IO on the first, plain WebSocket on the second. */
export class World {
  private readonly tabs: Tab[] = [];

  private constructor(
    readonly social: SocialApp,
    readonly second: RunningService,
  ) {}

  static async start(): Promise<World> {
    const social = await SocialApp.start();
    return new World(social, await social.replica());
  }

  /** Opens a tab, and resolves when the current friends have been notified that the person is online. */
  async tabOf({ token, userId }: SocialUser, replica: 1 | 2 = 1): Promise<Tab> {
    const opening =
      replica === 1 ? openSocketIo!(this.social.url, token) : openPlain!(this.second.url, token);
    const tab = await opening;
    this.tabs.push(tab);
    await tab.settled();
    const redis = this.social.app.get(RedisClient);
    await waitFor(async () => (await redis.zscore(CHANGED, userId)) === null, { what: 'the online status' });
    return tab;
  }

  closeTabs(): void {
    this.tabs.splice(0).forEach((tab) => tab.close());
  }

  async stop(): Promise<void> {
    await this.second.app.close();
    await this.social.stop();
  }
}
