import type { Browser, BrowserContextOptions } from 'playwright-core';
import { launchBrowser, newVisitor, type Visitor } from './browser';

/**
 * Gives every test of the file so many visitors nobody has seen before, all in one browser, and hands them to `begin`.
 * A fault in the page of any of them fails the test.
 *
 * @returns how to get another visitor in the middle of a test
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
