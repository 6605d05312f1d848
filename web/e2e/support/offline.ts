import type { Page } from 'playwright-core';

/** Waits until the service worker has cached the app for offline use. */
export async function serviceWorkerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** The content of an IndexedDB object store, as JSON. */
export function readObjectStore(page: Page, database: string, store: string): Promise<string> {
  return page.evaluate(
    ([name, part]) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(new Error('The database does not open'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction(part).objectStore(part).getAll();
          reading.onsuccess = () => resolve(JSON.stringify(reading.result));
          opening.result.close();
        };
      }),
    [database, store] as const,
  );
}
