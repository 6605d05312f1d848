import { once } from 'node:events';
import {
  BATTLE_CLIENT,
  BATTLE_SERVER,
  type BattleGame,
  type BattleServerMessages,
  type Challenge,
} from '@fourfold/contracts';
import type { SocketClient } from './sockets';

/** One player of a battle, who types whatever there is to type. */
export class BattlePlayer {
  text = '';
  hasEnded = false;
  private challengeId: number | undefined;
  private typed = 0;

  constructor(
    readonly userId: string,
    readonly socket: SocketClient,
  ) {
    const { gameStarted, newChallenge, gameState, wordCompleted, gameOver } = BATTLE_SERVER;
    for (const name of [gameStarted, newChallenge])
      socket.on(name, ({ challenge }: BattleServerMessages['new_challenge']) => {
        if (challenge.challenge_id !== this.challengeId) this.begin(challenge);
      });
    socket.on(gameState, ({ challenge }: BattleServerMessages['game_state']) => {
      if (challenge) this.begin(challenge);
    });
    for (const name of [gameState, wordCompleted, gameOver])
      socket.on(name, ({ game }: { game: BattleGame }) => {
        if (name === gameOver || game.state === 'completed') this.hasEnded = true;
      });
  }

  /** @returns how many characters are typed now; after so many, it begins with the first one again */
  pressKey(keys: number): number {
    this.typed = (this.typed % keys) + 1;
    this.socket.send(BATTLE_CLIENT.typingUpdate, { typed_text: this.text.slice(0, this.typed) });
    return this.typed;
  }

  private begin({ challenge_id, text }: Challenge): void {
    this.challengeId = challenge_id;
    this.text = text;
    this.typed = 0;
  }
}

/** Makes two players fight. */
export async function beginBattle(
  [host, guest]: readonly [BattlePlayer, BattlePlayer],
  wishes: { hit_points?: number } = {},
): Promise<void> {
  const created = once(host.socket, BATTLE_SERVER.gameCreated);
  host.socket.send(BATTLE_CLIENT.createGame, { max_players: 2, friends_only: false, ...wishes });
  const [{ room_code }] = (await created) as [BattleServerMessages['game_created']];
  const joined = once(guest.socket, BATTLE_SERVER.gameJoined);
  guest.socket.send(BATTLE_CLIENT.joinGame, { room_code });
  await joined;
  const started = [host, guest].map(({ socket }) => once(socket, BATTLE_SERVER.gameStarted));
  for (const { socket } of [host, guest]) socket.send(BATTLE_CLIENT.playerReady, { ready: true });
  await Promise.all(started);
}
