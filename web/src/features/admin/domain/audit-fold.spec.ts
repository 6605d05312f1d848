import type { AuditEntry } from '@fourfold/contracts';
import { foldSaves } from './audit-fold';

const entry = (audit_id: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  audit_id,
  admin_id: 'ada',
  admin_username: 'ada',
  action: 'draft.update',
  target_type: 'draft',
  target_id: '7',
  target_name: null,
  before: null,
  after: null,
  occurred_at: new Date(audit_id * 60_000).toISOString(),
  request_id: `r${audit_id}`,
  changes: [],
  summary: `changed ${audit_id}`,
  ...changes,
});
const change = (field: string, before: string, after: string) => ({ field, before, after });

describe('the saves of a draft', () => {
  it('are one line with all that was changed from the first to the last', () => {
    const [line, ...others] = foldSaves([
      entry(5, { changes: [change('word', 'B', 'C'), change('name', '', 'Folds')] }),
      entry(4, { changes: [change('word', 'A', 'B'), change('other', 'X', 'Y')] }),
    ]);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ audit_id: 5, summary: 'changed 5', saves: 2, request_ids: ['r5', 'r4'] });
    expect(line?.changes).toEqual([
      change('word', 'A', 'C'),
      change('name', '', 'Folds'),
      change('other', 'X', 'Y'),
    ]);
  });

  it.each<[string, AuditEntry]>([
    ['another admin', entry(4, { admin_id: 'bob' })],
    ['another draft', entry(4, { target_id: '8' })],
    ['another action', entry(4, { action: 'draft.create' })],
    ['much earlier', entry(-6)],
  ])('are apart from those of %s', (_, other) => {
    expect(foldSaves([entry(5), other, entry(-60)]).map(({ saves }) => saves)).toEqual([1, 1, 1]);
  });

  it('may go on for long', () => {
    const entries = Array.from({ length: 25 }, (_, at) => entry(100 - 9 * at));
    expect(foldSaves(entries).map(({ saves }) => saves)).toEqual([25]);
  });
});
