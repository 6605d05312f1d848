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

/** White space and what is invisible, then a sign that begins a formula. */
const FORMULA = /^[\s\p{C}]*[=+\-@]/u;

/** Begins with a byte order mark: spreadsheets take a file without one for another encoding. */
export const CSV_HEADER = `\ufeff${lineOf(COLUMNS)}`;

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

/**
 * A spreadsheet would run a text that begins like a formula, also with one of the wide or small signs that East Asian keyboards
 * have: an apostrophe makes it plain text.
 */
function cellOf(value: unknown): string {
  const text = typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value);
  const isFormula = /^[\t\r\n]/.test(text) || FORMULA.test(text.normalize('NFKC'));
  const safe = typeof value === 'string' && isFormula ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
