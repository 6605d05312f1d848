/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import type { Environment } from '../environment';
import { SLOW_3G, SLOW_4G, withPhones, type OpenPhone } from '../phone';
import type { Report } from '../report';
import { medianOf } from '../statistics';
import { newAccount, registration } from '../users';

/** As a script it defines the global `webVitals`. */
const WEB_VITALS = require.resolve('web-vitals');
const LOADS = 5;
const TAPS = 3;
/** Entries are reported only after their paint. */
const REPORTED_AFTER_MS = 500;

interface Vitals {
  /** When the largest text was painted. */
  lcp: number;
  /** When the last of the sixteen words was painted. */
  words: number;
  cls: number;
  /** INP: the slowest of the taps. */
  tap: number;
}

/** Web vitals on a slow phone at the first visit: nothing cached, no service worker. */
export async function measureVitals({ stack }: Environment, report: Report): Promise<void> {
  const loads: Vitals[] = [];
  const largest: Record<string, number[]> = { '/': [], '/game': [], '/battle': [] };
  const readable: Record<string, number[]> = { '/': [], '/game': [] };
  await withPhones(async (open) => {
    while (loads.length < LOADS) loads.push(await visit(open, stack.url));
    for (const [path, times] of Object.entries(largest))
      while (times.length < LOADS) times.push(await largestPaint(open, stack.url, path));
    for (const [path, times] of Object.entries(readable))
      while (times.length < LOADS) times.push(await firstPaint(open, stack.url, path));
  });
  for (const [path, times] of Object.entries(largest))
    report.add(
      `LCP of ${path}, slow phone`,
      medianOf(times, (time) => time),
      'ms',
      { max: 1_800 },
    );
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

/** A new visitor opens Home on a slow phone, and a user who has just registered another page. */
async function openSlowly(open: OpenPhone, baseURL: string, path: string): Promise<Page> {
  const signIn = path === '/' ? undefined : registration(newAccount());
  const page = await open({ baseURL, signIn, slowness: SLOW_4G });
  await page.addInitScript({ path: WEB_VITALS });
  await page.addInitScript(observe);
  await page.goto(path);
  return page;
}

const vitalsOf = (page: Page): Promise<Vitals> =>
  page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);

/** LCP: when the largest text of a page was painted, in milliseconds. */
async function largestPaint(open: OpenPhone, baseURL: string, path: string): Promise<number> {
  const page = await openSlowly(open, baseURL, path);
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(REPORTED_AFTER_MS);
  const { lcp } = await vitalsOf(page);
  await page.context().close();
  return lcp;
}

async function visit(open: OpenPhone, baseURL: string): Promise<Vitals> {
  const page = await openSlowly(open, baseURL, '/game');
  const tiles = page.getByRole('group', { name: 'Words' }).getByRole('button');
  await tiles.first().waitFor();
  await page.waitForLoadState('networkidle');
  for (let tap = 0; tap < TAPS; tap++) await tiles.nth(tap * 5).tap();
  await page.getByText(`${TAPS} of 4 selected`).waitFor();
  await page.waitForTimeout(REPORTED_AFTER_MS);
  const vitals = await vitalsOf(page);
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
  const vitals: Vitals = { lcp: 0, words: 0, cls: 0, tap: 0 };
  Object.assign(window, { vitals });
  const { onCLS, onINP, onLCP } = (window as unknown as { webVitals: typeof import('web-vitals') }).webVitals;
  onCLS(({ value }) => (vitals.cls = value), { reportAllChanges: true });
  onLCP(({ value }) => (vitals.lcp = value), { reportAllChanges: true });
  onINP(({ value }) => (vitals.tap = value), { reportAllChanges: true, durationThreshold: 16 });
  // Element timing is not a vital: the largest paint may be of one word, or of none.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { renderTime: number })[])
      vitals.words = Math.max(vitals.words, entry.renderTime);
  }).observe({ type: 'element', buffered: true });
}
