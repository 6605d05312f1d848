import type { Environment } from '../environment';
import { measureRelay } from '../relay';
import type { Report } from '../report';
import { TypingCrowd } from '../typing-crowd';

/** A hundred battles of two: memory of a battle, and keystrokes until the opponent sees them. */
export async function measureBattle(environment: Environment, report: Report): Promise<void> {
  await measureRelay(environment, report, {
    what: 'keystroke',
    service: 'battle',
    crowd: TypingCrowd.at(environment),
    bareCrowd: (url) => TypingCrowd.atBareServer(url),
    opened: { name: 'battle', first: 20, count: 100, maxKilobytes: 100 },
    firstLoad: { perSecond: 500, count: 2_000 },
    perSecond: 500,
    warmUp: 5_000,
    bounds: { medianMs: 2, p99Ms: 15 },
  });
}
