import { BATTLE_CLIENT, BATTLE_SERVER, type BattleServerMessages } from '@fourfold/contracts';
import type { Wire } from '../chat/wire';

type ServerName = keyof BattleServerMessages;

interface Stroke {
  due: number;
  progress: number;
}

/** One player of a race, who types without ever finishing: up to the last character but one, and from the first again. */
export class Racer {
  /** Milliseconds from when a keystroke was due until the opponent had it. */
  readonly times: number[] = [];
  /** Keystrokes of which the opponent never heard. */
  lost = 0;
  private readonly waiting = new Map<string, (payload: unknown) => void>();
  private strokes: Stroke[] = [];
  private typed = 0;
  private opponent: Racer | undefined;

  constructor(
    private readonly wire: Wire,
    private text = '',
  ) {
    wire.onEvent = (frame) => this.receive(frame);
  }

  face(opponent: Racer): void {
    this.opponent = opponent;
    opponent.opponent = this;
  }

  send(name: string, payload: object): void {
    this.wire.send(name, payload);
  }

  /** The next event of that name. */
  hear<Name extends ServerName>(name: Name): Promise<BattleServerMessages[Name]> {
    return new Promise((resolve) => this.waiting.set(name, resolve as (payload: unknown) => void));
  }

  turnTo(text: string): void {
    this.text = text;
    this.typed = 0;
  }

  /** Hits a key. @param due when it should have been hit */
  strike(due: number): void {
    this.typed = (this.typed % (this.text.length - 1)) + 1;
    this.strokes.push({ due, progress: this.typed / this.text.length });
    const typed_text = this.text.slice(0, this.typed);
    this.wire.send(BATTLE_CLIENT.typingUpdate, { typed_text, wpm: 60, accuracy: 100 });
  }

  isHeard(): boolean {
    return this.strokes.length === 0;
  }

  /** Forgets what was measured; keystrokes that nobody has heard of are lost. */
  reset(): void {
    this.times.length = 0;
    this.lost = 0;
    this.strokes = [];
  }

  /** Counts what nobody has heard of, now that it will come no more. */
  giveUp(): void {
    this.lost += this.strokes.length;
    this.strokes = [];
  }

  close(): Promise<void> {
    return this.wire.close();
  }

  private receive(frame: string): void {
    const [name, payload] = read(frame);
    if (name === BATTLE_SERVER.opponentTyping)
      this.opponent?.arrive((payload as BattleServerMessages['opponent_typing']).progress);
    this.waiting.get(name)?.(payload);
    this.waiting.delete(name);
  }

  /** They arrive in the order in which they were hit, if they do. */
  private arrive(progress: number): void {
    for (;;) {
      const stroke = this.strokes.shift();
      if (!stroke) return;
      if (stroke.progress === progress) return void this.times.push(performance.now() - stroke.due);
      this.lost += 1;
    }
  }
}

function read(frame: string): [name: string, payload: unknown] {
  if (!frame.startsWith('{')) return JSON.parse(frame.slice(2)) as [string, unknown];
  const payload = JSON.parse(frame) as { type: string };
  return [payload.type, payload];
}
