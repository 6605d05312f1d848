import type { Transport } from '@fourfold/testing/transports';
import type { Product } from '../fixtures/product';
import type { FuzzUsers } from './users';
import type { FuzzedMessage, SocketPath } from './messages';
import { MessageLane, type Verdict } from './sockets';
import type { ProductState } from './state';

/** Concurrent sockets. */
const LANES = 12;
const BATCH = 250;
const SHOWN_CHARACTERS = 2_000;

type Judged = Verdict & { message: FuzzedMessage };

/** Sends messages, and reports faulty answers and state that refused messages have changed. */
export class SocketFuzzer {
  private judged = 0;
  private refused = 0;
  /** Refused messages that were checked for changes. */
  private compared = 0;

  constructor(private readonly environment: { product: Product; users: FuzzUsers; state: ProductState }) {}

  /** @returns one line for each fault */
  async fuzz(path: SocketPath, transport: Transport, messages: readonly FuzzedMessage[]): Promise<string[]> {
    const faults: string[] = [];
    for (let from = 0; from < messages.length; from += BATCH) {
      await this.environment.users.renew();
      const lanes = this.openLanes(path, transport);
      faults.push(...(await this.fuzzBatch(lanes, messages.slice(from, from + BATCH))));
      for (const lane of lanes) lane.leave();
    }
    return faults;
  }

  summary(): string {
    return `${this.judged} messages, ${this.refused} refused; after ${this.compared} of these the state was compared`;
  }

  private async fuzzBatch(lanes: MessageLane[], messages: readonly FuzzedMessage[]): Promise<string[]> {
    const judged = await judgeAll(lanes, messages);
    const faults = judged.flatMap(({ message, faults }) =>
      faults.map((fault) => describeFault(message, fault)),
    );
    const refused = judged.filter(({ isRefused }) => isRefused).map(({ message }) => message);
    this.judged += messages.length;
    this.refused += refused.length;
    // Only the refused messages are sent again: accepted ones may change state.
    const changed = await this.environment.state.changesDuring(async () =>
      (await judgeAll(lanes, refused)).every(({ isRefused }) => isRefused),
    );
    if (changed) this.compared += refused.length;
    const shown = JSON.stringify(refused).slice(0, SHOWN_CHARACTERS);
    return [...faults, ...(changed ?? []).map((what) => `${what} is changed by one of these: ${shown}`)];
  }

  private openLanes(path: SocketPath, transport: Transport): MessageLane[] {
    const { product, users } = this.environment;
    const { url } = product.stack;
    return Array.from({ length: LANES }, (_, index) => {
      const token = users.tokenOf(index % 3 === 0 ? 'admin' : 'user')!;
      return new MessageLane(transport, { url, path, token });
    });
  }
}

async function judgeAll(lanes: MessageLane[], messages: readonly FuzzedMessage[]): Promise<Judged[]> {
  const judged: Judged[] = [];
  let next = 0;
  const work = async (lane: MessageLane): Promise<void> => {
    while (next < messages.length) {
      const message = messages[next++]!;
      judged.push({ message, ...(await lane.judge(message)) });
    }
  };
  await Promise.all(lanes.map(work));
  return judged;
}

function describeFault(message: FuzzedMessage, fault: string): string {
  return `${JSON.stringify(message).slice(0, SHOWN_CHARACTERS)}: ${fault}`;
}
