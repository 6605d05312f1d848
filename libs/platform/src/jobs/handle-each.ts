interface Handling {
  /** No further item is begun once it is aborted. */
  signal?: AbortSignal | undefined;
  /** Items handled concurrently. */
  atOnce?: number;
}

/**
 * Handles items by themselves: one that fails keeps no other from being handled.
 *
 * @throws what the first of them failed with, after the last one
 */
export async function handleEach<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  handle: (item: Item) => Promise<unknown>,
  { signal, atOnce = 1 }: Handling = {},
): Promise<void> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    while (!signal?.aborted)
      try {
        const next = await iterator.next();
        if (next.done) return;
        await handle(next.value);
      } catch (error) {
        failures.push(error);
      }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failures.length > 0) throw failures[0];
}
