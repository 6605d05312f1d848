import type { INestApplication } from '@nestjs/common';
import type { Person } from './person';
import { SocialApp } from './social-app';
import { TRANSPORTS, type Tab } from './tab';

const [openSocketIo, openPlain] = TRANSPORTS.map(([, open]) => open);

/** Two replicas of social, and the tabs that a test opens: through Socket.IO on the first, through a plain WebSocket on the second. */
export class World {
  private readonly tabs: Tab[] = [];

  private constructor(
    readonly social: SocialApp,
    readonly second: { url: string; app: INestApplication },
  ) {}

  static async start(): Promise<World> {
    const social = await SocialApp.start();
    return new World(social, await social.replica());
  }

  async tabOf({ token }: Person, replica: 1 | 2 = 1): Promise<Tab> {
    const opening =
      replica === 1 ? openSocketIo!(this.social.url, token) : openPlain!(this.second.url, token);
    const tab = await opening;
    this.tabs.push(tab);
    await tab.settled();
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
