import { BATTLE_CLIENT, BATTLE_SERVER, type BattleServerMessages } from '@fourfold/contracts';
import { BATTLE_TRANSPORTS, currentChallenge, startBattle } from '@fourfold/testing/battle-tab';
import type { Environment } from './environment';
import { openLoop } from './load';
import { makeUsers } from './users';
import { openSocket, VirtualUsers } from './virtual-users';

const BATTLES_OPENED_PER_SECOND = 10;

/**
 * Players in battles of two, who type one character each in turn, and those who watch them. They never finish: after the last character but one they
 * start again.
 */
export class TypingUsers extends VirtualUsers {
  /** For each player: types the next character, and returns what identifies the keystroke. */
  private readonly typists: (() => string)[] = [];

  /** @param watchers of each battle */
  constructor(
    private readonly environment: Environment,
    private readonly watchers = 0,
  ) {
    super();
  }

  async open(count: number): Promise<void> {
    const before = this.typists.length;
    await openLoop({ perSecond: BATTLES_OPENED_PER_SECOND, count }, (turn) =>
      this.openBattle(before + turn * 2),
    );
  }

  protected sendNext(turn: number): string {
    return this.typists[turn % this.typists.length]!();
  }

  private async openBattle(firstNumber: number): Promise<void> {
    const { stack, issuer } = this.environment;
    const users = makeUsers(issuer, 2 + this.watchers);
    const all = await Promise.all(
      users.map(({ token }, place) =>
        openSocket(BATTLE_TRANSPORTS, { url: stack.url, token, number: firstNumber + place }),
      ),
    );
    const tabs = all.slice(0, 2);
    const room_code = await startBattle(tabs, { allow_watching: true });
    for (const watcher of all.slice(2))
      await watcher.ask(BATTLE_CLIENT.watchGame, { room_code }, BATTLE_SERVER.gameState);
    const { text } = currentChallenge(tabs[0]!);
    for (const [place, tab] of tabs.entries()) {
      tab.events.on('message', (name, payload) => {
        if (name !== BATTLE_SERVER.opponentTyping) return;
        const { user_id, progress } = payload as BattleServerMessages['opponent_typing'];
        this.arrive(`${user_id} ${Math.round(progress * text.length)}`);
      });
      let typed = 0;
      this.typists.push(() => {
        typed = (typed % (text.length - 1)) + 1;
        tab.send(BATTLE_CLIENT.typingUpdate, { typed_text: text.slice(0, typed) });
        return `${users[place]!.userId} ${typed}`;
      });
    }
  }
}
