import type { Browser, BrowserContextOptions } from 'playwright-core';
import { launchBrowser, newVisitor, type Visitor } from './browser';

/** Opens another visitor during a test, with other options if wanted. */
export type NewVisitor = (options?: BrowserContextOptions) => Promise<Visitor>;

/**
 * Opens `count` new visitors before every test of the file, all in one browser, and passes them to `begin`. A fault in
 * the page of any of them fails the test.
 *
 * @param options of those visitors, and of others unless they have their own
 */
export function withVisitors(
  count: number,
  begin: (...visitors: Visitor[]) => Promise<void> | void = () => undefined,
  options: BrowserContextOptions = {},
): NewVisitor {
  let browser: Browser;
  let visitors: Visitor[];
  const another: NewVisitor = async (own = options) => {
    const visitor = await newVisitor(browser, own);
    visitors.push(visitor);
    return visitor;
  };

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    visitors = [];
    while (visitors.length < count) await another();
    await begin(...visitors);
  });
  afterEach(async () => {
    for (const visitor of visitors) await visitor.leave();
    expect(visitors.flatMap(({ faults }) => faults)).toEqual([]);
  });
  return another;
}
