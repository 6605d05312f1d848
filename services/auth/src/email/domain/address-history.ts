import { EMAIL_LINK_SECONDS } from '@fourfold/contracts';

/** The addresses of an account: which one it has, and which one gets the links that set a new password. */

const SETTLING_MS = EMAIL_LINK_SECONDS * 1_000;

export interface NewAddress {
  email: string;
  /** The form in which it is compared. */
  emailKey: string;
}

export interface Address extends NewAddress {
  /** When the account got it. */
  since: Date;
  /** When a link that was mailed to it was first used; null until then, also for the address of a registration. */
  provenAt: Date | null;
}

/** A confirmed address from before, which is reserved for the account. */
export interface FormerAddress extends Address {
  /** When the current address replaces it for good; null until that one is confirmed. */
  expiresAt: Date | null;
}

export interface AddressHistory {
  current: Address;
  /** Oldest first: the recovery address, and the last confirmed one if that is another. None for an account that never moved. */
  former: readonly FormerAddress[];
}

/** Whether the current address is confirmed; that of a registration always is. */
export function isConfirmed({ former }: AddressHistory): boolean {
  return former.every(({ expiresAt }) => expiresAt !== null);
}

/** The address that the account falls back to when somebody else registers its unconfirmed one. */
export function lastConfirmed(history: AddressHistory): Address {
  return isConfirmed(history) ? history.current : (history.former.at(-1) ?? history.current);
}

/**
 * The address that reset links and undo links go to: the newest that was both confirmed and the account's for as long
 * as an undo link works. So both kinds of link never work for two mailboxes at the same time.
 */
export function recoveryAddress(history: AddressHistory, now: Date): Address {
  return heldAddresses(history, now)[1] ?? history.current;
}

/** Every address that leads to the account: the current one and the former ones that have not expired. */
export function heldAddresses({ current, former }: AddressHistory, now: Date): [Address, ...Address[]] {
  return [current, ...former.filter(({ expiresAt }) => expiresAt === null || expiresAt > now)];
}

/** When an address becomes the recovery address, if it is confirmed by then. */
export function settledAt({ since }: Address): Date {
  return new Date(since.getTime() + SETTLING_MS);
}

/** The history after a move to another address. A return to the recovery address undoes all moves since. */
export function afterMove(
  history: AddressHistory,
  { email, emailKey }: NewAddress,
  now: Date,
): AddressHistory {
  const recovery = recoveryAddress(history, now);
  if (emailKey === recovery.emailKey) {
    const { since, provenAt } = recovery;
    return { current: { email, emailKey, since, provenAt }, former: [] };
  }
  const confirmed = lastConfirmed(history);
  const isBack = emailKey === confirmed.emailKey;
  const current = { email, emailKey, since: now, provenAt: isBack ? confirmed.provenAt : null };
  if (isBack) return { current, former: [expiring(recovery, settledAt(current))] };
  const kept = recovery.emailKey === confirmed.emailKey ? [recovery] : [recovery, confirmed];
  return { current, former: kept.map((address) => expiring(address, null)) };
}

/** The history once the current address is confirmed, by a link that was mailed to it. */
export function afterConfirmation(history: AddressHistory, now: Date): AddressHistory {
  const { current, former } = afterProof(history, history.current, now);
  if (isConfirmed(history)) return { current, former };
  const expiresAt = new Date(Math.max(now.getTime(), settledAt(current).getTime()));
  return { current, former: [expiring(recoveryAddress(history, now), expiresAt)] };
}

/** The history once a link was used that was mailed to one of the addresses. */
export function afterProof(
  { current, former }: AddressHistory,
  { emailKey }: NewAddress,
  now: Date,
): AddressHistory {
  const proven = <A extends Address>(address: A): A =>
    address.emailKey === emailKey ? { ...address, provenAt: address.provenAt ?? now } : address;
  return { current: proven(current), former: former.map(proven) };
}

function expiring({ email, emailKey, since, provenAt }: Address, expiresAt: Date | null): FormerAddress {
  return { email, emailKey, since, provenAt, expiresAt };
}
