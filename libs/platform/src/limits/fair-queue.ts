import type { Client } from './fair-limit';

/** A queue in which addresses take turns, and within an address its users: who adds much waits for itself alone. */
export class FairQueue<Item> {
  private readonly lines = new Map<string, Map<string, Item[]>>();
  private count = 0;

  get length(): number {
    return this.count;
  }

  add(item: Item, { address, user = '' }: Client): void {
    const users = this.lines.get(address) ?? new Map<string, Item[]>();
    const items = users.get(user) ?? [];
    items.push(item);
    users.set(user, items);
    this.lines.set(address, users);
    this.count += 1;
  }

  /** Removes the next item. Its address and its user go to the end of their lines. */
  take(): Item | undefined {
    const [address, users] = first(this.lines) ?? [];
    if (address === undefined || !users) return undefined;
    const [user, items] = first(users)!;
    this.lines.delete(address);
    users.delete(user);
    const item = items.shift();
    if (items.length > 0) users.set(user, items);
    if (users.size > 0) this.lines.set(address, users);
    this.count -= 1;
    return item;
  }
}

function first<Value>(map: ReadonlyMap<string, Value>): [string, Value] | undefined {
  return map.entries().next().value;
}
