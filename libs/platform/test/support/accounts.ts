import { QUERIES, querySubject } from '@fourfold/contracts';
import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import type { Access } from '../../src/admin';

type Role = 'admin' | 'observer';

/** Stands in for auth in the tests of another service: says what an account may do, which is nothing unless granted. */
export class Accounts {
  /** Ids without an account. */
  readonly unknown = new Set<string>();
  /** Ids of those whose role counts only in a session that began with a passkey. */
  readonly needingPasskeys = new Set<string>();
  private readonly roles = new Map<string, Role>();

  private subscription: Subscription | undefined;

  private constructor(
    private readonly connection: NatsConnection,
    private readonly subject: string,
  ) {}

  /** @param env of the service that asks */
  static async start(env: Readonly<Record<string, string>>): Promise<Accounts> {
    const connection = await connect({ servers: env['NATS_URL']! });
    const accounts = new Accounts(connection, querySubject(QUERIES.getAccess, env['NATS_SUBJECT_PREFIX']));
    await accounts.answer();
    return accounts;
  }

  grant(userId: string, role: Role): void {
    this.roles.set(userId, role);
  }

  /** Runs `work` while auth does not answer. */
  async silence(work: () => Promise<void>): Promise<void> {
    this.subscription?.unsubscribe();
    await this.connection.flush();
    try {
      await work();
    } finally {
      await this.answer();
    }
  }

  async stop(): Promise<void> {
    await this.connection.close();
  }

  private async answer(): Promise<void> {
    this.subscription = this.connection.subscribe(this.subject, {
      callback: (_error, message) => {
        const { user_id } = message.json<{ data: { user_id: string } }>().data;
        message.respond(JSON.stringify({ response: this.accessOf(user_id), isDisposed: true }));
      },
    });
    await this.connection.flush();
  }

  private accessOf(userId: string): Access | null {
    if (this.unknown.has(userId)) return null;
    const role = this.roles.get(userId);
    return {
      is_admin: role === 'admin',
      is_observer: role === 'observer',
      is_active: true,
      needs_passkey: this.needingPasskeys.has(userId),
    };
  }
}
