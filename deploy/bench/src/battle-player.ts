import { BATTLE_CLIENT, BATTLE_SERVER, type BattleGame, type Challenge } from '@fourfold/contracts';
import type { SocketClient } from './sockets';

/** What those events carry that matter here. */
interface EventPayload {
  challenge?: Challenge;
  game?: BattleGame;
  room_code?: string;
}

/** One player of a battle, who types whatever there is to type. */
export class BattlePlayer {
  text = '';
  hasEnded = false;
  private challengeId: number | undefined;
  private typed = 0;
  private readonly waiting = new Map<string, (payload: EventPayload) => void>();

  constructor(
    readonly userId: string,
    readonly socket: SocketClient,
  ) {
    socket.onEvent = (name, payload) => this.receive(name, payload);
  }

  /** @returns how many characters are typed now; after so many, it begins with the first one again */
  pressKey(keys: number): number {
    this.typed = (this.typed % keys) + 1;
    this.socket.send(BATTLE_CLIENT.typingUpdate, { typed_text: this.text.slice(0, this.typed) });
    return this.typed;
  }

  /** The next event of that name. */
  next(name: string): Promise<EventPayload> {
    return new Promise((resolve) => this.waiting.set(name, resolve));
  }

  protected receive(name: string, payload: EventPayload): void {
    this.waiting.get(name)?.(payload);
    this.waiting.delete(name);
    const { challenge, game } = payload;
    if (name === BATTLE_SERVER.gameOver || game?.state === 'completed') this.hasEnded = true;
    if (!challenge) return;
    if (challenge.challenge_id === this.challengeId && name !== BATTLE_SERVER.gameState) return;
    this.challengeId = challenge.challenge_id;
    this.text = challenge.text;
    this.typed = 0;
  }
}

/** Makes two players fight. */
export async function beginBattle(
  [host, guest]: readonly [BattlePlayer, BattlePlayer],
  wishes: { hit_points?: number } = {},
): Promise<void> {
  const created = host.next(BATTLE_SERVER.gameCreated);
  host.socket.send(BATTLE_CLIENT.createGame, { max_players: 2, friends_only: false, ...wishes });
  const { room_code } = await created;
  const joined = guest.next(BATTLE_SERVER.gameJoined);
  guest.socket.send(BATTLE_CLIENT.joinGame, { room_code });
  await joined;
  const started = [host, guest].map((player) => player.next(BATTLE_SERVER.gameStarted));
  for (const { socket } of [host, guest]) socket.send(BATTLE_CLIENT.playerReady, { ready: true });
  await Promise.all(started);
}
