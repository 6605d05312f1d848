import type {
  DataSource,
  EntitySubscriberInterface,
  QueryRunner,
  TransactionCommitEvent,
  TransactionRollbackEvent,
} from 'typeorm';
import { failpoint } from '../failpoint';

const APPENDED = Symbol('events appended in this transaction');

interface Marked {
  [APPENDED]?: boolean;
}

/** Notes that the transaction of this runner has written events. */
export function markAppended(runner: QueryRunner): void {
  (runner.data as Marked)[APPENDED] = true;
}

/** Tells whoever listens on this data source that a statement with events in it has committed. */
export function announceCommit({ subscribers }: DataSource): void {
  for (const subscriber of subscribers) if (subscriber instanceof CommitSubscriber) subscriber.committed();
}

/** Tells the relay of a committed transaction with events in it, so that they need not wait for its next poll. */
export class CommitSubscriber implements EntitySubscriberInterface {
  constructor(private readonly onEvents: () => void) {}

  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    const data = queryRunner.data as Marked;
    // Still active: only a savepoint was released.
    if (!data[APPENDED] || queryRunner.isTransactionActive) return;
    delete data[APPENDED];
    this.committed();
  }

  committed(): void {
    failpoint('outbox.after-commit');
    this.onEvents();
  }

  afterTransactionRollback({ queryRunner }: TransactionRollbackEvent): void {
    if (!queryRunner.isTransactionActive) delete (queryRunner.data as Marked)[APPENDED];
  }
}
