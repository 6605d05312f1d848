import { findChromium } from '@fourfold/stack';
import { middayZone } from '@fourfold/testing';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const TIME_ZONE = middayZone(new Date());

export type Theme = 'light' | 'dark';

export function baseUrl(): string {
  const url = process.env['FOURFOLD_URL'];
  if (!url) throw new Error('FOURFOLD_URL is set by the global setup');
  return url;
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: ARGUMENTS });
}

/** For tests of what works offline. Others have none: at each first visit it would fetch the whole app. */
export const WITH_SERVICE_WORKER = { serviceWorkers: 'allow' } as const;

/** For tests of what moves. Others do without, as every frame takes time of a core. */
export const WITH_MOTION = { reducedMotion: 'no-preference' } as const;

/** A new browser context with one page, and everything that went wrong in that page. */
export interface Visitor {
  page: Page;
  /** Uncaught errors and violations of the Content Security Policy. */
  faults: string[];
  leave: () => Promise<void>;
}

export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: baseUrl(),
    timezoneId: TIME_ZONE,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...options,
  });
  // Generous: it only has to end waits that hang, even under heavy load.
  context.setDefaultTimeout(180_000);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted Type/i.test(message.text())) faults.push(message.text());
  });
  return { page, faults, leave: () => context.close() };
}

/** Waits until nothing is loading any more. */
export async function settled(page: Page): Promise<void> {
  await page.getByText(/^Loading/).waitFor({ state: 'detached' });
}
