/**
 * What follows in Redis and on sockets from an event that Postgres has applied. A handler that fails has the event
 * delivered again, which applies nothing but runs the handlers once more: each must read the current state.
 */
export class ChangeHandlers<Change> {
  private readonly handlers: ((change: Change) => Promise<void>)[] = [];

  /** To be called in a constructor. */
  add(handler: (change: Change) => Promise<void>): void {
    this.handlers.push(handler);
  }

  async run(change: Change): Promise<void> {
    for (const handler of this.handlers) await handler(change);
  }
}
