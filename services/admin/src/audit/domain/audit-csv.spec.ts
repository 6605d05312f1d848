import type { AuditEntry } from '@fourfold/contracts';
import { CSV_HEADER, csvOf } from './audit-csv';

const entry = (changes: AuditEntry['changes']): AuditEntry => ({
  audit_id: 1,
  admin_id: 'a',
  admin_username: 'ann',
  action: 'user.update',
  target_type: 'user',
  target_id: 'b',
  target_name: 'ben',
  before: null,
  after: null,
  occurred_at: '2026-11-25T10:00:00.000Z',
  request_id: 'r1',
  changes,
  summary: '',
});
const HEAD = '"2026-11-25T10:00:00.000Z","ann","user.update","user","b","ben"';

describe('the audit log as CSV', () => {
  it('has a line for each changed field, and one for an entry without any', () => {
    expect(CSV_HEADER).toBe(
      '\ufeff"time","admin","action","target_type","target_id","target","field","before","after","request_id"\r\n',
    );
    const changes = [
      { field: 'display_name', before: 'Say "hi", Ben', after: null },
      { field: 'points', before: -1, after: 2 },
    ];
    expect(csvOf(entry(changes))).toBe(
      `${HEAD},"display_name","Say ""hi"", Ben","","r1"\r\n${HEAD},"points","-1","2","r1"\r\n`,
    );
    expect(csvOf(entry([]))).toBe(`${HEAD},"","","","r1"\r\n`);
  });

  it.each(['a=1', 'x@y.example', '1-1', ' a'])('shows the text %j as it is', (text) => {
    expect(csvOf(entry([{ field: 'display_name', before: '', after: text }]))).toContain(`"${text}"`);
  });

  it.each([
    ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\tx'],
    ...['＝1+1', '＋1', '－1', '＠SUM(A1)', '﹦1', '﹢1', '﹣1', '﹫SUM(A1)'],
    ...['  =1', '\u00a0=1', '\u3000＝1', '\u200b=1', ' \t＋1'],
  ])('shows a text that begins like the formula %j as text', (text) => {
    expect(csvOf(entry([{ field: 'display_name', before: '', after: text }]))).toContain(`"'${text}"`);
  });
});
