import type { Locator, Page } from 'playwright-core';

/** More than any screen has tab stops. */
const MAX_TAB_STOPS = 60;

/** Presses Tab until the focus is on or in the element. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MAX_TAB_STOPS; stop++) {
    if (await target.evaluate((element) => element.contains(document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Pressing Tab ${MAX_TAB_STOPS} times did not reach ${target.toString()}`);
}

/** Waits until the element has the focus. */
export const hasFocus = (target: Locator): Promise<void> =>
  target.and(target.page().locator(':focus')).waitFor();

/** Records every text of the live region, in order. Must be called before the page is opened. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = (target as Element).closest?.('[role=status][aria-live=polite][aria-atomic=true]');
        const text = region?.textContent;
        if (text && addedNodes.length > 0) heard.push(text);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}
