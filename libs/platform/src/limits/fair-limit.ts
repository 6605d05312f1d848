/** Who sends a request, or opens a connection. */
export interface Client {
  /** The key of the address, see `limitKeyOf`. */
  address: string;
  /** Of a valid token. */
  user?: string | undefined;
}

export interface FairLimits {
  /** Left out where users are not distinguished. */
  perUser?: number;
  perAddress?: number;
}

/** `full`: nobody's request would be let in. The others concern this client alone. */
export type LimitReason = 'full' | 'user' | 'address' | 'share';

/** An address that is alone may take 95 % of a process: a school sits behind one. */
const ADDRESS_PER_ROOM = 19;
/** With it, a user that is alone may take half of a process. */
const USER_PER_ROOM = 1 / 18;
/** Of what its address has left of a limit of its own. */
const USER_PER_ADDRESS = 1 / 2;

/**
 * Shares what a process can have in progress. An address may have 19 times as much in progress as the process has room
 * left for, and a user an 18th of what is left of that (the dynamic thresholds of switches that share one buffer, Choudhury
 * and Hahne, 1998). As a process fills up, everybody's limit sinks, and who has the most in progress meets it first. So
 * an address that is alone can use most of the process and a user half of it, while `n` greedy users together leave a part of
 * about `1 / (n + 1)` free, from which those are served who have little in progress. Nobody is compared with anybody, and
 * what is in progress is never taken back.
 */
export class FairLimit {
  private count = 0;
  private readonly byAddress = new Map<string, number>();
  private readonly byUser = new Map<string, number>();

  constructor(private readonly limits: FairLimits) {}

  get inProgress(): number {
    return this.count;
  }

  /** How much the client has in progress: the user, or what the address sends without a token. */
  countOf(client: Client): number {
    return this.byUser.get(userKeyOf(client)) ?? 0;
  }

  /** @param capacity how much may be in progress in all. @returns why there is no room for one more; undefined when there is */
  refusalOf(client: Client, capacity: number): LimitReason | undefined {
    const { perUser, perAddress = Infinity } = this.limits;
    const ofAddress = this.byAddress.get(client.address) ?? 0;
    const ofUser = this.countOf(client);
    if (perUser !== undefined && client.user !== undefined && ofUser >= perUser) return 'user';
    if (ofAddress >= perAddress) return 'address';
    if (this.count >= capacity) return 'full';
    const shareOfAddress = ADDRESS_PER_ROOM * (capacity - this.count);
    if (ofAddress >= shareOfAddress) return 'share';
    if (perUser === undefined || client.user === undefined) return undefined;
    const shareOfUser = Math.min(
      USER_PER_ROOM * (shareOfAddress - ofAddress),
      USER_PER_ADDRESS * (perAddress - ofAddress),
    );
    return ofUser >= shareOfUser ? 'share' : undefined;
  }

  /** Counts one more. @returns a function to be called once, when it has ended */
  begin(client: Client): () => void {
    const user = userKeyOf(client);
    this.count += 1;
    change(this.byAddress, client.address, 1);
    change(this.byUser, user, 1);
    return () => {
      this.count -= 1;
      change(this.byAddress, client.address, -1);
      change(this.byUser, user, -1);
    };
  }
}

function userKeyOf({ user, address }: Client): string {
  return user === undefined ? `address ${address}` : `user ${user}`;
}

function change(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
