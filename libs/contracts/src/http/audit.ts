import type { AdminAct, AdminAction, PageQuery } from './admin';

/** With `Accept: text/csv` the answer is a file of all matching entries, whatever the page. */
export interface AuditQuery extends PageQuery {
  admin_id?: string;
  action?: AdminAction;
  target_id?: string;
  /** A part of the username or display name of the user that an entry is about, or of the date of its puzzle. */
  target?: string;
  /** ISO-8601; `from` is included, `to` is not. */
  from?: string;
  to?: string;
}

/** A changed field; ids of users are replaced by their usernames. */
export interface AuditChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** An action in the audit log, without names of deleted users. */
export interface AuditEntry extends Omit<AdminAct, 'act_id'> {
  audit_id: number;
  admin_username: string;
  /** The username of a user, the date of a puzzle; null where the target has no name. */
  target_name: string | null;
  changes: AuditChange[];
  /** What was done, in one line: `created 2036-02-21: Bones, Citrus fruits, …`. */
  summary: string;
}

/** Who acts when an operator does so by a command of a service. */
export const COMMAND_LINE = {
  adminId: '00000000-0000-0000-0000-000000000000',
  name: '(command line)',
} as const;

/** Shown instead of the username of a deleted admin; no username looks like it. */
export const DELETED_ADMIN = '(deleted)';
