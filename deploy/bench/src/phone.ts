/// <reference lib="dom" />
import type { LoginResponse } from '@fourfold/contracts';
import { findChromium } from '@fourfold/stack';
import { chromium, type Page } from 'playwright-core';
import type { HttpRequest } from './load';

/** A mid-range phone; on slow 4G with Lighthouse's values, applied through DevTools throttling. */
const PHONE = { viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true };

interface Slowness {
  cpu: number;
  latencyMs: number;
  bytesPerSecond: number;
}

export const SLOW_4G: Slowness = { cpu: 4, latencyMs: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 };
/** With the values of DevTools, and a processor of the cheapest phones. */
export const SLOW_3G: Slowness = { cpu: 6, latencyMs: 400, bytesPerSecond: (400 * 1024) / 8 };

interface PhoneOptions {
  baseURL: string;
  slowness: Slowness;
  /** A registration or a login: whose phone it is. */
  signIn?: HttpRequest;
}

export type OpenPhone = (options: PhoneOptions) => Promise<Page>;

/** Opens slow phones at their first visit: nothing is cached, and there is no service worker. */
export async function withPhones(measure: (open: OpenPhone) => Promise<void>): Promise<void> {
  const args = ['--no-sandbox', '--disable-gpu'];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  const open: OpenPhone = async ({ baseURL, slowness, signIn }) => {
    const context = await browser.newContext({ ...PHONE, baseURL, serviceWorkers: 'block' });
    if (signIn) {
      // Its cookies are those of the context.
      const answer = await context.request.post(signIn.path, { data: signIn.json });
      const { access_token: token, user } = (await answer.json()) as LoginResponse;
      const session = JSON.stringify({ token, user });
      await context.addInitScript((value) => localStorage.setItem('fourfold.session', value), session);
    }
    const page = await context.newPage();
    await slowDown(page, slowness);
    return page;
  };
  try {
    await measure(open);
  } finally {
    await browser.close();
  }
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
