import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { FROM_SOURCE } from '@fourfold/testing';
import type { CrowdAnswer, CrowdOrder, TalkFigures } from './crowd.protocol';

/** The people who chat, as the bench orders them about. */
export class Crowd {
  private constructor(private readonly child: ChildProcess) {}

  static start(): Crowd {
    const options = { execArgv: [...FROM_SOURCE], env: { PATH: process.env.PATH } };
    return new Crowd(fork(join(__dirname, 'crowd-process.ts'), options));
  }

  /** @returns how many events other than messages were heard meanwhile */
  async order(order: CrowdOrder): Promise<number> {
    return (await this.ask(order)).heard;
  }

  async talk(order: Omit<Extract<CrowdOrder, { do: 'talk' }>, 'do'>): Promise<TalkFigures> {
    return (await this.ask({ do: 'talk', ...order })).figures!;
  }

  stop(): void {
    this.child.kill();
  }

  private async ask(order: CrowdOrder): Promise<CrowdAnswer> {
    const ended = new AbortController();
    const end = (): void => ended.abort();
    this.child.once('exit', end);
    try {
      const answered = once(this.child, 'message', { signal: ended.signal });
      this.child.send(order);
      const [answer] = (await answered) as [CrowdAnswer];
      if (answer.fault) throw new Error(`${order.do}: ${answer.fault}`);
      return answer;
    } finally {
      this.child.off('exit', end);
    }
  }
}
