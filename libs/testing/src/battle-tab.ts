import {
  ROUTES,
  type BattleClientMessages,
  type BattleServerMessages,
  type Challenge,
} from '@fourfold/contracts';
import { waitFor } from '@fourfold/stack';
import { setTimeout as delay } from 'node:timers/promises';
import { SocketTab, transportsOf } from './tab';

/** One character a message at 200 words a minute (five characters to a word): the fastest that is always accepted. */
const KEY_MS = 60;

/** A browser tab on the battle socket. */
export class BattleTab extends SocketTab<BattleClientMessages, BattleServerMessages> {
  /** Resolves when all earlier messages have been handled and their events have been sent. */
  async settled(): Promise<void> {
    await this.ask('get_game_state', { room_code: 'ZZZZZZ' }, 'error');
    await this.ask('get_game_state', { room_code: 'ZZZZZZ' }, 'error');
  }

  /** Waits until the room says another version than the tab has, and asks for the state, as a client does. */
  async catchUp(): Promise<BattleServerMessages['game_state']> {
    const isBehind = (): boolean => {
      const last = this.received.filter(({ payload }) => versionOf(payload) !== undefined).at(-1);
      const before = this.received.filter(
        ({ name, payload }) => name !== 'room_version' && versionOf(payload),
      );
      return last?.name === 'room_version' && versionOf(last.payload) !== versionOf(before.at(-1)?.payload);
    };
    await waitFor(isBehind, { what: 'another version of the room' });
    const { room_code } = this.heard('room_version').at(-1)!;
    return this.ask('get_game_state', { room_code }, 'game_state');
  }
}

function versionOf(payload: unknown): number | undefined {
  return (payload as { version?: number } | undefined)?.version;
}

export const BATTLE_TRANSPORTS = transportsOf(ROUTES.sockets.battle, () => new BattleTab());

/** Starts a battle of two or three tabs: the first opens the room; resolves when all are ready. */
export async function startBattle(
  tabs: readonly BattleTab[],
  wishes: Pick<BattleClientMessages['create_game'], 'hit_points' | 'friends_only' | 'allow_watching'> = {},
): Promise<string> {
  const [host, ...guests] = tabs as [BattleTab, ...BattleTab[]];
  const payload = { max_players: tabs.length, friends_only: false, hit_points: 10, ...wishes };
  const { room_code } = await host.ask('create_game', payload, 'game_created');
  for (const guest of guests) await guest.ask('join_game', { room_code }, 'game_joined');
  for (const tab of tabs) await tab.ask('player_ready', { ready: true }, 'player_ready');
  await Promise.all(tabs.map((tab) => tab.hear('game_started')));
  return room_code;
}

/** The current text, as last received by the tab. */
export function currentChallenge(tab: BattleTab): Challenge {
  const last = tab.received
    .map(({ payload }) => (payload as { challenge?: Challenge }).challenge)
    .filter((challenge) => challenge !== undefined)
    .at(-1);
  if (!last) throw new Error('there is no challenge');
  return last;
}

/** Types the current text at the fastest speed that is always accepted. */
export async function typeOut(tab: BattleTab, { text }: Challenge = currentChallenge(tab)): Promise<void> {
  for (let length = 1; length <= text.length; length += 1) {
    await delay(KEY_MS);
    tab.send('typing_update', { typed_text: text.slice(0, length), wpm: 999, accuracy: 1 });
  }
}

/** Types texts until the battle is over. */
export async function fight(tab: BattleTab): Promise<BattleServerMessages['game_over']> {
  for (let wins = tab.heard('word_completed').length; ; wins += 1) {
    await typeOut(tab);
    const { game, winner_id } = await tab.hear('word_completed', wins + 1);
    const isLast = Object.values(game.players).some(
      ({ damage_taken, user_id }) => user_id !== winner_id && damage_taken >= game.hit_points,
    );
    if (isLast && Object.keys(game.players).length === 2) return tab.hear('game_over');
    await tab.hear('new_challenge', wins + 1);
  }
}
