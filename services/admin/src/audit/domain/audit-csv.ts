/** The audit log as CSV (RFC 4180): a line for each changed field. */
import type { AuditEntry } from '@fourfold/contracts';

const COLUMNS = [
  'time',
  'admin',
  'action',
  'target_type',
  'target_id',
  'target',
  'field',
  'before',
  'after',
  'request_id',
] as const;

export const CSV_HEADER = lineOf(COLUMNS);

export function csvOf(entry: AuditEntry): string {
  const { occurred_at, admin_username, action, target_type, target_id, target_name, request_id } = entry;
  const head = [occurred_at, admin_username, action, target_type, target_id, target_name];
  const changes = entry.changes.length > 0 ? entry.changes : [{ field: '', before: '', after: '' }];
  return changes
    .map(({ field, before, after }) => lineOf([...head, field, before, after, request_id]))
    .join('');
}

function lineOf(cells: readonly unknown[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** A spreadsheet would run a text that begins like a formula: an apostrophe makes it plain text. */
function cellOf(value: unknown): string {
  const text = typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
