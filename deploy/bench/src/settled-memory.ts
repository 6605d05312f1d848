import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import WebSocket from 'ws';
import { residentBytes } from './resident';

/** Where a Node process listens for a debugger once it is asked to by a signal. */
const INSPECTOR = 'http://127.0.0.1:9229/json';
const OPENING_MS = 100;
const OPENING_TRIES = 50;
/** Not before this connection is closed, which it would wait for. */
const STOP_LISTENING = `setTimeout(() => process.getBuiltinModule('node:inspector').close(), 200)`;
const STOPPED_MS = 500;
const READINGS = 5;
const READING_MS = 500;

interface Answer {
  id: number;
  result: { result?: { value: unknown } };
}

/**
 * The resident memory of a process, as the lowest of some readings: when V8 collects, and what it gives back then, is not
 * the same in every run. @param collector of a Node process takes its garbage away before each of them
 */
export async function settledBytes(pid: number, collector?: Collector): Promise<number> {
  const readings: number[] = [];
  while (readings.length < READINGS) {
    await collector?.collect();
    await delay(READING_MS);
    readings.push(residentBytes(pid));
  }
  return Math.min(...readings);
}

/** Takes away the garbage of a Node process, as its debugger, which it listens for meanwhile. */
export class Collector {
  private sent = 0;

  private constructor(private readonly socket: WebSocket) {}

  /** @throws Error when another process listens there */
  static async open(pid: number): Promise<Collector> {
    process.kill(pid, 'SIGUSR1');
    const socket = new WebSocket(await findAddress(), { perMessageDeflate: false });
    await once(socket, 'open');
    const collector = new Collector(socket);
    const { result } = await collector.ask('Runtime.evaluate', { expression: 'process.pid' });
    if (result?.value === pid) return collector;
    socket.close();
    throw new Error(`Process ${String(result?.value)} is being debugged; memory can't be measured beside it`);
  }

  async collect(): Promise<void> {
    await this.ask('HeapProfiler.collectGarbage');
  }

  /** Lets go of the process, which listens no more: another one may be asked next. */
  async close(): Promise<void> {
    await this.ask('Runtime.evaluate', { expression: STOP_LISTENING });
    this.socket.close();
    await once(this.socket, 'close');
    await delay(STOPPED_MS);
  }

  private async ask(method: string, params: object = {}): Promise<Answer['result']> {
    this.sent += 1;
    this.socket.send(JSON.stringify({ id: this.sent, method, params }));
    for (;;) {
      const [data] = (await once(this.socket, 'message')) as [Buffer];
      const answer = JSON.parse(data.toString()) as Answer;
      if (answer.id === this.sent) return answer.result;
    }
  }
}

async function findAddress(): Promise<string> {
  for (let tries = 0; ; tries += 1)
    try {
      const [target] = (await (await fetch(INSPECTOR)).json()) as { webSocketDebuggerUrl: string }[];
      return target!.webSocketDebuggerUrl;
    } catch (error) {
      if (tries === OPENING_TRIES) throw error;
      await delay(OPENING_MS);
    }
}
