import type { IncomingMessage } from 'node:http';
import type { AuthenticatedUser } from '../../auth/authenticated-user';
import type { DoorName } from '../socket.types';

/** What the upgrade found out about a connection. */
export interface Admission {
  door: DoorName;
  address: string;
  requestId: string;
  token: string;
  /** Known at the upgrade on the plain door; Socket.IO's token is checked when it connects. */
  user?: AuthenticatedUser;
}

const admissions = new WeakMap<IncomingMessage, Admission>();

/** Keeps an admission beside its request: whatever Socket.IO hands on of a request can then hold no token. */
export function admit(request: IncomingMessage, admission: Admission): void {
  admissions.set(request, admission);
}

/** @throws Error when the request did not come through the upgrade */
export function admissionOf(request: IncomingMessage): Admission {
  const admission = admissions.get(request);
  if (!admission) throw new Error('this connection was never admitted');
  return admission;
}
