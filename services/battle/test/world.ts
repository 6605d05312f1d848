import type { RunningService } from '@fourfold/platform/testing';
import { BATTLE_TRANSPORTS, type BattleTab } from '@fourfold/testing/battle-tab';
import type { TestUser } from '@fourfold/testing/user';
import { BattleApp } from './battle-app';

const [openSocketIo, openPlain] = BATTLE_TRANSPORTS.map(([, open]) => open);

/** Two replicas of battle and the tabs of a test: Socket.IO on the first, plain WebSocket on the second. */
export class World {
  private readonly tabs: BattleTab[] = [];

  private constructor(
    readonly battle: BattleApp,
    readonly second: RunningService,
  ) {}

  static async start(changes: Record<string, string> = {}): Promise<World> {
    const battle = await BattleApp.start(changes);
    await battle.loadShortTexts();
    return new World(battle, await battle.replica(changes));
  }

  async tabOf(player: TestUser, replica: 1 | 2 = 1): Promise<BattleTab> {
    return this.add(
      replica === 1
        ? openSocketIo!(this.battle.url, player.token)
        : openPlain!(this.second.url, player.token),
    );
  }

  /** A plain tab on another replica. */
  tabAt(player: TestUser, url: string): Promise<BattleTab> {
    return this.add(openPlain!(url, player.token));
  }

  private async add(opening: Promise<BattleTab>): Promise<BattleTab> {
    const tab = await opening;
    this.tabs.push(tab);
    await tab.settled();
    return tab;
  }

  /** A new player with a tab. */
  async newPlayer(name = 'Ada', replica: 1 | 2 = 1): Promise<{ player: TestUser; tab: BattleTab }> {
    const player = await this.battle.player(name);
    return { player, tab: await this.tabOf(player, replica) };
  }

  /** Two new players on different replicas. */
  async twoPlayers(): Promise<{ ann: TestUser; ben: TestUser; annTab: BattleTab; benTab: BattleTab }> {
    const { player: ann, tab: annTab } = await this.newPlayer('Ann');
    const { player: ben, tab: benTab } = await this.newPlayer('Ben', 2);
    return { ann, ben, annTab, benTab };
  }

  closeTabs(): void {
    this.tabs.splice(0).forEach((tab) => tab.close());
  }

  async stop(): Promise<void> {
    await this.second.app.close();
    await this.battle.stop();
  }
}
