import { waitFor } from '@fourfold/testing';
import { BATTLE_TRANSPORTS, type BattleTab, currentChallenge, typeOut } from '@fourfold/testing/battle-tab';

const [, openTab] = BATTLE_TRANSPORTS[0]!;

/** Behaves as a client should: types until the battle is over, and reconnects when the connection is lost. */
export class ReconnectingPlayer {
  private tab?: BattleTab;

  constructor(
    private readonly token: string,
    /** The URLs of the replicas to try, in order; the last one is never killed. */
    private readonly urls: string[],
  ) {}

  async open(): Promise<BattleTab> {
    for (;;)
      try {
        this.tab = await openTab(this.urls[0]!, this.token);
        await this.tab.settled();
        return this.tab;
      } catch (error) {
        if (this.urls.length === 1) throw error;
        this.urls.shift();
      }
  }

  /** @param onText called for every completed text */
  async fightOn(onText: () => void): Promise<void> {
    const { game } = await this.tab!.hear('game_started');
    let heard = 0;
    while (!this.isOver) {
      if (this.tab!.isClosed) {
        const back = await this.open();
        heard = 0;
        back.send('get_game_state', { room_code: game.room_code });
        // While the result is being stored, the game is sent without a text.
        await waitFor(() => this.isOver || back.isClosed || currentChallenge(back), {
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
      for (; heard < wins; heard += 1) onText();
    }
  }

  close(): void {
    this.tab?.close();
  }

  private get isOver(): boolean {
    return this.tab!.heard('game_over').length > 0;
  }
}
