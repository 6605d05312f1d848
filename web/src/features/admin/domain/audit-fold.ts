import type { AuditEntry } from '@fourfold/contracts';

/** An entry, with those of the same admin about the same draft that came shortly before it. */
export interface AuditLine extends AuditEntry {
  saves: number;
  /** Of each save, newest first. */
  request_ids: string[];
}

const APART_MS = 10 * 60_000;

/** One line for the saves of a draft that is being written, which is kept every few seconds. @param entries newest first */
export function foldSaves(entries: readonly AuditEntry[]): AuditLine[] {
  const lines: Array<{ line: AuditLine; oldest: AuditEntry }> = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (last && isSaveBefore(last.oldest, entry)) {
      last.oldest = entry;
      last.line = withOlder(last.line, entry);
    } else lines.push({ line: { ...entry, saves: 1, request_ids: [entry.request_id] }, oldest: entry });
  }
  return lines.map(({ line }) => line);
}

function isSaveBefore(newer: AuditEntry, older: AuditEntry): boolean {
  return (
    [newer, older].every(({ action }) => action === 'draft.update') &&
    newer.target_id === older.target_id &&
    newer.admin_id === older.admin_id &&
    Date.parse(newer.occurred_at) - Date.parse(older.occurred_at) <= APART_MS
  );
}

function withOlder(line: AuditLine, older: AuditEntry): AuditLine {
  const changes = new Map(line.changes.map((change) => [change.field, change]));
  for (const change of older.changes)
    changes.set(change.field, { ...change, after: (changes.get(change.field) ?? change).after });
  return {
    ...line,
    saves: line.saves + 1,
    request_ids: [...line.request_ids, older.request_id],
    before: older.before,
    changes: [...changes.values()],
  };
}
