import type { Browser, BrowserContextOptions } from 'playwright-core';
import { launchBrowser, newVisitor, type Visitor } from './browser';

/**
 * Opens `count` new visitors before every test of the file, all in one browser, and passes them to `begin`. A fault in
 * the page of any of them fails the test.
 *
 * @returns a function that opens another visitor during a test
 */
export function withVisitors(
  count: number,
  begin: (...visitors: Visitor[]) => Promise<void> | void = () => undefined,
): (options?: BrowserContextOptions) => Promise<Visitor> {
  let browser: Browser;
  let visitors: Visitor[];
  const another = async (options?: BrowserContextOptions): Promise<Visitor> => {
    const visitor = await newVisitor(browser, options);
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
