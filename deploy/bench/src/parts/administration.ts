import { randomUUID } from 'node:crypto';
import { ROUTES } from '@fourfold/contracts';
import type { TestDatabase } from '@fourfold/testing';
import type { Environment } from '../environment';
import { closedLoop } from '../load';
import type { Report } from '../report';

const USERS = 2_000;
const REPORTS = 2_000;
const REPORTED = 1_000;
const PUZZLES = 3_650;
const ENTRIES = 20_000;
/** Some admins at work at the same time. */
const CONNECTIONS = 4;
const REQUESTS = 200;
const MAX_P99_MS = 300;

const { admin } = ROUTES;
const LISTS: readonly string[] = [
  `${admin.users}?limit=25`,
  `${admin.users}?limit=25&search=crowd_19&sort_by=display_name`,
  `${admin.reports}?status=open`,
  admin.reportCases,
  `${admin.reportCases}?status=open&limit=25`,
  `${admin.reportCases}?status=closed`,
  `${admin.puzzles}?limit=25`,
  `${admin.puzzles}?limit=25&search=river&sort_order=asc`,
  `${admin.puzzles}?limit=100&skip=3000`,
  `${admin.puzzleCalendar}?month=2031-05`,
  admin.puzzleDrafts,
  admin.flaggedGames,
  admin.flaggedBattles,
  `${admin.audit}?limit=25`,
  `${admin.audit}?limit=25&target=crowd_19`,
  admin.overview,
];

/** Measures every list of admins, with some thousand users, reports and puzzles. */
export async function measureAdministration(environment: Environment, report: Report): Promise<void> {
  const { stack, issuer } = environment;
  const adminId = randomUUID();
  await fill(stack.database, adminId);
  const token = issuer.token({ sub: adminId, is_admin: true });
  let failures = 0;
  for (const path of LISTS) {
    const requests = Array.from({ length: REQUESTS }, () => ({ path, token }));
    const figures = await closedLoop(stack.url, requests, CONNECTIONS);
    failures += figures.failures;
    const name = path.replace('/api/admin/', '');
    report.add(`${name}: p99`, figures.latencies.percentile(99), 'ms', { max: MAX_P99_MS });
  }
  report.add('failed requests', failures, '', { max: 0 });
}

async function fill(database: TestDatabase, adminId: string): Promise<void> {
  await database.query(
    `insert into auth.users (user_id, username, email, email_key, display_name, password_hash, is_admin)
     select case n when 0 then $1::uuid else md5('crowd ' || n)::uuid end, 'crowd_' || n, 'crowd' || n || '@example.org',
       'crowd' || n || '@example.org', 'Crowd ' || n, '', n = 0
     from generate_series(0, ${USERS}) as n`,
    [adminId],
  );
  await database.query(`
    insert into social.people (user_id, username, display_name, version)
      select user_id, username, display_name, 1 from auth.users where username like 'crowd\\_%' on conflict do nothing;
    insert into social.reports (reporter_id, reported_id, reason, messages, created_at)
      select md5('crowd ' || 1 + n % ${USERS})::uuid, md5('crowd ' || 1 + n % ${REPORTED})::uuid, 'Insults me in every battle',
        (select jsonb_agg(jsonb_build_object('message_id', 'lobby:' || line, 'message', repeat('words ', 20),
            'from_user_id', md5('crowd ' || 1 + (n + line) % ${USERS})::uuid, 'timestamp', now()))
          from generate_series(1, 11) as line),
        now() - n * interval '1 minute'
      from generate_series(0, ${REPORTS - 1}) as n;
    insert into social.reports (reporter_id, reported_id, reason, created_at, status, closed_reason, handled_by, handled_at)
      select reporter_id, reported_id, reason, created_at - interval '30 days', 'closed', 'Warned', reporter_id, now()
      from social.reports;
    insert into social.notices (user_id, kind, message)
      select md5('crowd ' || n)::uuid, 'warning', 'Be kind' from generate_series(1, ${USERS}) as n;
    insert into puzzles.puzzles (puzzle_date, categories, fingerprint, missable, created_at)
      select date '2028-01-01' + n, categories, 'bench ' || n, false, now()
      from generate_series(1, ${PUZZLES}) as n, (select categories from puzzles.puzzles limit 1) as any_puzzle
      on conflict do nothing;
    insert into admin.audit_entries
        (act_id, admin_id, action, target_type, target_id, before, after, occurred_at, request_id)
      select gen_random_uuid(), '${adminId}', 'user.update', 'user', user_id::text,
        jsonb_build_object('user_id', user_id, 'display_name', 'Before'),
        jsonb_build_object('user_id', user_id, 'display_name', 'After'), now() - n * interval '1 minute', 'bench'
      from generate_series(1, ${ENTRIES}) as n, lateral (select md5('crowd ' || 1 + n % ${USERS})::uuid as user_id) as target`);
  await database.query('vacuum analyze');
}
