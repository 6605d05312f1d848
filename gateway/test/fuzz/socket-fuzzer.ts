import type { Product } from '../fixtures/product';
import type { Cast } from './cast';
import type { FuzzedMessage, SocketPath } from './messages';
import { FuzzSocket, type TransportName, type Verdict } from './sockets';
import { changesBetween, type ProductState } from './state';

const CONCURRENT_SOCKETS = 12;
const BATCH = 250;
const SHOWN_CHARACTERS = 2_000;

type Judged = Verdict & { message: FuzzedMessage };

/** Sends messages and reports faults of the answers, and changes made by refused messages. */
export class SocketFuzzer {
  private judged = 0;
  private refused = 0;
  /** Number of refused ones whose effects on the state were compared. */
  private compared = 0;

  constructor(private readonly environment: { product: Product; cast: Cast; state: ProductState }) {}

  /** @returns one line per fault */
  async fuzz(
    path: SocketPath,
    transport: TransportName,
    messages: readonly FuzzedMessage[],
  ): Promise<string[]> {
    const faults: string[] = [];
    for (let from = 0; from < messages.length; from += BATCH) {
      await this.environment.cast.gather();
      const sockets = this.openSockets(path, transport);
      faults.push(...(await this.fuzzBatch(sockets, messages.slice(from, from + BATCH))));
      for (const socket of sockets) socket.leave();
    }
    return faults;
  }

  summary(): string {
    return `${this.judged} messages, ${this.refused} refused; after ${this.compared} of these the state was compared`;
  }

  private async fuzzBatch(sockets: FuzzSocket[], messages: readonly FuzzedMessage[]): Promise<string[]> {
    const { state } = this.environment;
    let before = await state.settled();
    let judged = await judgeAll(sockets, messages);
    const faults = judged.flatMap(({ message, faults }) =>
      faults.map((fault) => describeFault(message, fault)),
    );
    const refused = judged.filter(({ isRefused }) => isRefused).map(({ message }) => message);
    this.judged += messages.length;
    this.refused += refused.length;
    if (refused.length < messages.length) {
      before = await state.settled();
      judged = await judgeAll(sockets, refused);
    }
    if (!judged.every(({ isRefused }) => isRefused)) return faults;
    this.compared += refused.length;
    const changes = changesBetween(before, await state.read()).map(
      (what) => `${what} is changed by one of these: ${JSON.stringify(refused).slice(0, SHOWN_CHARACTERS)}`,
    );
    return [...faults, ...changes];
  }

  private openSockets(path: SocketPath, transport: TransportName): FuzzSocket[] {
    const { product, cast } = this.environment;
    const { url } = product.stack;
    return Array.from({ length: CONCURRENT_SOCKETS }, (_, index) => {
      const token = cast.tokenOf(index % 3 === 0 ? 'admin' : 'user')!;
      return new FuzzSocket(transport, { url, path, token });
    });
  }
}

async function judgeAll(sockets: FuzzSocket[], messages: readonly FuzzedMessage[]): Promise<Judged[]> {
  const judged: Judged[] = [];
  let next = 0;
  const work = async (socket: FuzzSocket): Promise<void> => {
    while (next < messages.length) {
      const message = messages[next++]!;
      judged.push({ message, ...(await socket.judge(message)) });
    }
  };
  await Promise.all(sockets.map(work));
  return judged;
}

function describeFault(message: FuzzedMessage, fault: string): string {
  return `${JSON.stringify(message).slice(0, SHOWN_CHARACTERS)}: ${fault}`;
}
