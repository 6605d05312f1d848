/// <reference lib="dom" />
import type { LoginResponse } from '@fourfold/contracts';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import type { Environment } from '../environment';
import type { Report } from '../report';
import { medianOf } from '../statistics';
import { newAccount, registration } from '../users';

const EXECUTABLE = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
/** As a script it defines the global `webVitals`. */
const WEB_VITALS = require.resolve('web-vitals');
const LOADS = 5;
const TAPS = 3;
/** Entries are reported only after their paint. */
const REPORTED_AFTER_MS = 500;

/** A mid-range phone; on slow 4G with Lighthouse's values, applied through DevTools throttling. */
const PHONE = { viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true };
interface Slowness {
  cpu: number;
  latencyMs: number;
  bytesPerSecond: number;
}

const SLOW_4G: Slowness = { cpu: 4, latencyMs: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 };
/** With the values of DevTools, and a processor of the cheapest phones. */
const SLOW_3G: Slowness = { cpu: 6, latencyMs: 400, bytesPerSecond: (400 * 1024) / 8 };

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
  const args = ['--no-sandbox', '--disable-gpu'];
  const browser = await chromium.launch({ executablePath: EXECUTABLE, args });
  const loads: Vitals[] = [];
  const largest: Record<string, number[]> = { '/': [], '/game': [], '/battle': [] };
  const readable: Record<string, number[]> = { '/': [], '/game': [] };
  try {
    while (loads.length < LOADS) loads.push(await visit(browser, stack.url));
    for (const [path, times] of Object.entries(largest))
      while (times.length < LOADS) times.push(await largestPaint(browser, stack.url, path));
    for (const [path, times] of Object.entries(readable))
      while (times.length < LOADS) times.push(await firstPaint(browser, stack.url, path));
  } finally {
    await browser.close();
  }
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

async function registerIn(context: BrowserContext): Promise<void> {
  const { path, json } = registration(newAccount());
  const registered = await context.request.post(path, { data: json });
  const { access_token: token, user } = (await registered.json()) as LoginResponse;
  const session = JSON.stringify({ token, user });
  await context.addInitScript((value) => localStorage.setItem('fourfold.session', value), session);
}

/** A new visitor opens Home on a slow phone, and a user who has just registered another page. */
async function openSlowly(browser: Browser, baseURL: string, path: string): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, baseURL, serviceWorkers: 'block' });
  if (path !== '/') await registerIn(context);
  const page = await context.newPage();
  await slowDown(page, SLOW_4G);
  await page.addInitScript({ path: WEB_VITALS });
  await page.addInitScript(observe);
  await page.goto(path);
  return page;
}

const vitalsOf = (page: Page): Promise<Vitals> =>
  page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);

/** LCP: when the largest text of a page was painted, in milliseconds. */
async function largestPaint(browser: Browser, baseURL: string, path: string): Promise<number> {
  const page = await openSlowly(browser, baseURL, path);
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(REPORTED_AFTER_MS);
  const { lcp } = await vitalsOf(page);
  await page.context().close();
  return lcp;
}

async function visit(browser: Browser, baseURL: string): Promise<Vitals> {
  const page = await openSlowly(browser, baseURL, '/game');
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
async function firstPaint(browser: Browser, baseURL: string, path: string): Promise<number> {
  const context = await browser.newContext({ ...PHONE, baseURL, serviceWorkers: 'block' });
  const page = await context.newPage();
  await slowDown(page, SLOW_3G);
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
  await context.close();
  return painted;
}

async function slowDown(page: Page, { cpu, latencyMs, bytesPerSecond }: Slowness): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
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
