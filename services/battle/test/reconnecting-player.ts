import { waitFor } from '@fourfold/testing';
import { BATTLE_TRANSPORTS, type BattleTab, currentChallenge, typeOut } from '@fourfold/testing/battle-tab';

const [, openTab] = BATTLE_TRANSPORTS[0]!;

/** A player who types until the battle is over, and reconnects when disconnected. */
export class ReconnectingPlayer {
  private tab?: BattleTab;

  constructor(
    private readonly token: string,
    /** Servers in the order in which they are tried; the last one is always up. */
    private readonly servers: string[],
  ) {}

  async open(): Promise<BattleTab> {
    for (;;)
      try {
        this.tab = await openTab(this.servers[0]!, this.token);
        await this.tab.settled();
        return this.tab;
      } catch (error) {
        if (this.servers.length === 1) throw error;
        this.servers.shift();
      }
  }

  /** @param onText called for every text whose winner was received */
  async fightOn(onText: () => void): Promise<void> {
    let received = 0;
    while (!this.isOver) {
      if (this.tab!.isClosed) {
        const back = await this.open();
        received = 0;
        await waitFor(() => back.heard('game_state').length > 0 || this.isOver, {
          what: 'the game after the reconnect',
        });
        continue;
      }
      const challenge = currentChallenge(this.tab!);
      await typeOut(this.tab!, challenge);
      await waitFor(() => this.isOver || this.tab!.isClosed || currentChallenge(this.tab!) !== challenge, {
        what: 'the result of a text',
      });
      const wins = this.tab!.heard('word_completed').length;
      for (; received < wins; received += 1) onText();
    }
  }

  close(): void {
    this.tab?.close();
  }

  private get isOver(): boolean {
    return this.tab!.heard('game_over').length > 0;
  }
}
