import { randomUUID } from 'node:crypto';
import {
  BATTLE_CLIENT,
  BATTLE_SERVER,
  ROUTES,
  SOCKET_TOKEN_PARAMETER,
  type BattleClientMessages,
  type BattleServerMessages,
  type CreateGame,
  type LoginResponse,
} from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import { baseUrl } from './browser';
import { PASSWORD } from './player';

/** Slow enough to be believed. */
const MS_PER_CHARACTER = 50;

type Frame = { type: keyof BattleServerMessages } & Record<string, unknown>;

/** A player of battles without a browser. */
export class Rival {
  private readonly heard: Frame[] = [];

  private constructor(
    readonly name: string,
    private readonly socket: WebSocket,
  ) {
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(String(data)) as Frame;
      this.heard.push(frame);
      if (frame.type === BATTLE_SERVER.serverPing) this.send(BATTLE_CLIENT.pong, {});
    };
  }

  static async join(): Promise<Rival> {
    const name = `Rival ${randomUUID().slice(0, 8)}`;
    const answer = await fetch(baseUrl() + ROUTES.users.register, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `${name.replace(' ', '.')}@example.com`,
        display_name: name,
        password: PASSWORD,
      }),
    });
    const { access_token } = (await answer.json()) as LoginResponse;
    const address = baseUrl().replace(/^http/, 'ws') + ROUTES.sockets.battle;
    const socket = new WebSocket(`${address}?${SOCKET_TOKEN_PARAMETER}=${access_token}`);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error('The rival was refused'));
    });
    return new Rival(name, socket);
  }

  send<Name extends keyof BattleClientMessages>(type: Name, payload: BattleClientMessages[Name]): void {
    this.socket.send(JSON.stringify({ type, ...payload }));
  }

  /** The first of that name. */
  async hear<Name extends keyof BattleServerMessages>(name: Name): Promise<BattleServerMessages[Name]> {
    return (await this.hearAny([name])) as unknown as BattleServerMessages[Name];
  }

  async create(game: CreateGame = {}): Promise<string> {
    this.send(BATTLE_CLIENT.createGame, { friends_only: false, ...game });
    return (await this.hear(BATTLE_SERVER.gameCreated)).room_code;
  }

  /** Types the text that is up to its end, and hears what comes after it. */
  async typeText(): Promise<void> {
    const before = this.heard.length;
    const text = this.text();
    for (let length = 1; length <= text.length; length++) {
      await new Promise((resolve) => setTimeout(resolve, MS_PER_CHARACTER));
      this.send(BATTLE_CLIENT.typingUpdate, { typed_text: text.slice(0, length) });
    }
    await this.hearAny([BATTLE_SERVER.newChallenge, BATTLE_SERVER.gameOver], before);
  }

  leave(): void {
    this.socket.close();
  }

  private async hearAny(names: ReadonlyArray<Frame['type']>, after = 0): Promise<Frame> {
    const found = (): Frame | undefined => this.heard.slice(after).find(({ type }) => names.includes(type));
    await waitFor(() => found() !== undefined, { what: `${this.name} to hear ${names.join(' or ')}` });
    return found()!;
  }

  private text(): string {
    const frame = this.heard.findLast(({ challenge }) => challenge !== undefined);
    if (!frame) throw new Error('There is no text yet');
    return (frame['challenge'] as { text: string }).text;
  }
}
