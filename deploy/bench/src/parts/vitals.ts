/// <reference lib="dom" />
import type { Environment } from '../environment';
import { SLOW_3G, SLOW_4G, withPhones, type OpenPhone } from '../phone';
import type { Report } from '../report';
import { medianOf } from '../statistics';
import { newAccount, registration } from '../users';

/** As a script it defines the global `webVitals`. */
const WEB_VITALS = require.resolve('web-vitals');
const LOADS = 5;
const TAPS = 3;

interface Vitals {
  /** When the last of the sixteen words was painted. */
  words: number;
  cls: number;
  /** INP: the slowest of the taps. */
  tap: number;
}

/** Web vitals of the game page on a slow phone at the first visit: nothing cached, no service worker. */
export async function measureVitals({ stack }: Environment, report: Report): Promise<void> {
  const loads: Vitals[] = [];
  const readable: Record<string, number[]> = { '/': [], '/game': [] };
  await withPhones(async (open) => {
    while (loads.length < LOADS) loads.push(await visit(open, stack.url));
    for (const [path, times] of Object.entries(readable))
      while (times.length < LOADS) times.push(await firstPaint(open, stack.url, path));
  });
  for (const [path, times] of Object.entries(readable))
    report.add(
      `first words of ${path}, slow 3G`,
      medianOf(times, (time) => time),
      'ms',
      { max: 2_500 },
    );
  const words = medianOf(loads, (load) => load.words);
  report.add('words of /game painted, slow phone', words, 'ms', { max: 2_500 });
  const cls = Math.max(...loads.map((load) => load.cls));
  report.add('layout shift of /game, worst load', cls, '', { max: 0.02 });
  const tap = medianOf(loads, (load) => load.tap);
  report.add('tap on a tile to paint, slow phone', tap, 'ms', { max: 100 });
}

/** A user who has just registered opens the game. */
async function visit(open: OpenPhone, baseURL: string): Promise<Vitals> {
  const page = await open({ baseURL, signIn: registration(newAccount()), slowness: SLOW_4G });
  await page.addInitScript({ path: WEB_VITALS });
  await page.addInitScript(observe);
  await page.goto('/game');
  const tiles = page.getByRole('group', { name: 'Words' }).getByRole('button');
  await tiles.first().waitFor();
  await page.waitForLoadState('networkidle');
  for (let tap = 0; tap < TAPS; tap++) await tiles.nth(tap * 5).tap();
  await page.getByText(`${TAPS} of 4 selected`).waitFor();
  // Entries are reported only after their paint.
  await page.waitForTimeout(500);
  const vitals = await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
  await page.context().close();
  return vitals;
}

/** When something readable is painted at the first visit of a page, in milliseconds. */
async function firstPaint(open: OpenPhone, baseURL: string, path: string): Promise<number> {
  const page = await open({ baseURL, slowness: SLOW_3G });
  await page.goto(path, { waitUntil: 'commit' });
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const [paint] = list.getEntriesByName('first-contentful-paint');
          if (paint) resolve(paint.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
  await page.context().close();
  return painted;
}

/** Runs in the page, before its own scripts and after the library. */
function observe(): void {
  const vitals: Vitals = { words: 0, cls: 0, tap: 0 };
  Object.assign(window, { vitals });
  const { onCLS, onINP } = (window as unknown as { webVitals: typeof import('web-vitals') }).webVitals;
  onCLS(({ value }) => (vitals.cls = value), { reportAllChanges: true });
  onINP(({ value }) => (vitals.tap = value), { reportAllChanges: true, durationThreshold: 16 });
  // Element timing is not a vital: the largest paint may be of one word, or of none.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { renderTime: number })[])
      vitals.words = Math.max(vitals.words, entry.renderTime);
  }).observe({ type: 'element', buffered: true });
}
