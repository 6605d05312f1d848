import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser, newVisitor, type Theme } from './support/browser';
import { WALKS } from './support/screens';

const FOLDER = join(__dirname, '../screenshots');
const SIZES = [
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

let browser: Browser;

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each(SIZES)('at $width px', (viewport) => {
  it.each<Theme>(['light', 'dark'])('takes a picture of every screen (%s)', async (colorScheme) => {
    for (const walk of Object.values(WALKS)) {
      const visitor = await newVisitor(browser, { colorScheme, viewport });
      await walk(visitor.page, async (screen) => {
        await visitor.page.screenshot({
          path: join(FOLDER, `${screen}-${viewport.width}-${colorScheme}.png`),
          fullPage: true,
        });
      });
      await visitor.leave();
    }
  });
});
