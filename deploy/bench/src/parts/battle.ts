import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Environment } from '../environment';
import { settledMegabytes } from '../processes';
import { startReferenceServer } from '../reference';
import { compareWithBareServer } from '../relay-comparison';
import type { Report } from '../report';
import { TypingCrowd } from '../typing-crowd';

const BATTLES = 100;
/** They come before memory is read, since the first battles allocate more than themselves. */
const FIRST_BATTLES = 20;
const KEYS_PER_SECOND = 500;
const FIRST_KEYS_EACH = 10;
const REST_MS = 5_000;
const MAX_KILOBYTES = 100;
const TEXT = 'a text as long as those that are typed';

/** A hundred battles of two: memory of a battle, and keystrokes until the opponent sees them. */
export async function measureBattle(environment: Environment, report: Report): Promise<void> {
  const { stack, pids, inspectPorts } = environment;
  const reference = await startReferenceServer(stack);
  const redis = new Redis(stack.stores.redis.url);
  const [crowd, bare] = [new TypingCrowd(), new TypingCrowd()];
  /** With so many further battles, in which everybody has typed something. */
  const memoryWith = async (battles: number): Promise<Record<string, number>> => {
    await crowd.openBattles(environment, battles);
    await crowd.send({ perSecond: KEYS_PER_SECOND, count: FIRST_KEYS_EACH * crowd.players.length });
    await delay(REST_MS);
    return {
      battle: await settledMegabytes(pids['battle']!, inspectPorts.get('battle')!),
      redis: Number(/used_memory:(\d+)/.exec(await redis.info('memory'))?.[1]) / 1e6,
    };
  };
  try {
    const before = await memoryWith(FIRST_BATTLES);
    const after = await memoryWith(BATTLES - FIRST_BATTLES);
    for (const name of ['battle', 'redis']) {
      const kilobytes = (after[name]! - before[name]!) * (1_000 / (BATTLES - FIRST_BATTLES));
      report.add(
        `memory of a battle, ${name}`,
        kilobytes,
        'KB',
        name === 'battle' ? { max: MAX_KILOBYTES } : {},
      );
    }
    for (let battle = 0; battle < BATTLES; battle++) await bare.openPair(reference.url, TEXT);
    await compareWithBareServer(
      {
        what: 'keystroke',
        service: 'battle',
        crowds: { fourfold: crowd, bare },
        perSecond: KEYS_PER_SECOND,
        secondsPerRound: 8,
        warmUp: 5_000,
        bounds: { medianMs: 2, p99Ms: 15 },
        pids: { ...pids, bare: reference.pid },
      },
      report,
    );
  } finally {
    crowd.close();
    bare.close();
    redis.disconnect();
    await reference.stop();
  }
}
