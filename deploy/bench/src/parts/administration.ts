/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import { ROUTES } from '@fourfold/contracts';
import type { TestDatabase } from '@fourfold/testing';
import type { Environment } from '../environment';
import { closedLoop } from '../load';
import { SLOW_4G, withPhones } from '../phone';
import type { Report } from '../report';
import { medianOf } from '../statistics';
import { newAccount, registration, signIn } from '../users';

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
/** As the web app asks for them. */
const LISTS: readonly string[] = [
  `${admin.users}?limit=25`,
  `${admin.users}?limit=25&search=crowd_19&sort_by=display_name`,
  `${admin.reports}?status=open&limit=26`,
  `${admin.reportCases}?limit=9`,
  `${admin.reportCases}?status=open&limit=9`,
  `${admin.reportCases}?status=closed&limit=9`,
  `${admin.puzzles}?limit=25`,
  `${admin.puzzles}?limit=25&search=river&sort_order=asc`,
  `${admin.puzzles}?limit=100&skip=3000`,
  `${admin.puzzleCalendar}?month=2031-05`,
  `${admin.puzzleDrafts}?limit=100`,
  `${admin.flaggedGames}?limit=26`,
  `${admin.flaggedBattles}?limit=26`,
  `${admin.audit}?limit=25`,
  `${admin.audit}?limit=25&target=crowd_19`,
  `${admin.puzzles}?limit=25&from=2029-01-01&sort_order=asc`,
  admin.overview,
  admin.stats,
  `${admin.figures}?limit=26`,
  `${admin.liveBattles}?limit=26`,
  `${admin.failedLogins}?limit=26`,
  `${admin.madePuzzles}?limit=26`,
  `${admin.deadLetters}?limit=26`,
  `${ROUTES.battle.challenges}?limit=26`,
];

/** The pages of admins, by their links. */
const PAGES = [
  ...['Puzzles', 'Calendar', 'Made puzzles', 'Figures', 'Users', 'Challenges', 'Security', 'Reports'],
  ...['Flagged', 'Audit'],
];
const VISITS = 3;
const MAX_SHOWN_MS = 1_000;

/** Measures every list of admins, with some thousand users, reports and puzzles: its request, and its page on a phone. */
export async function measureAdministration(environment: Environment, report: Report): Promise<void> {
  const { stack, issuer } = environment;
  const adminId = randomUUID();
  await fill(stack.database, adminId);
  const token = issuer.token({ sub: adminId, is_admin: true });
  await closedLoop(
    stack.url,
    LISTS.map((path) => ({ path, token })),
    CONNECTIONS,
  );
  let failures = 0;
  for (const path of LISTS) {
    const requests = Array.from({ length: REQUESTS }, () => ({ path, token }));
    const figures = await closedLoop(stack.url, requests, CONNECTIONS);
    failures += figures.failures;
    const name = path.replace('/api/admin/', '');
    report.add(`${name}: p99`, figures.latencies.percentile(99), 'ms', { max: MAX_P99_MS });
  }
  report.add('failed requests', failures, '', { max: 0 });
  await measurePages(environment, report);
}

/** From the tap on the link of a page, whose code is not loaded yet, until its first row is painted. */
async function measurePages({ stack }: Environment, report: Report): Promise<void> {
  const account = newAccount();
  const { path, json } = registration(account);
  await fetch(new URL(path, stack.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
  await stack.database.query('update auth.users set is_admin = true where email = $1', [account.email]);
  const times = new Map(PAGES.map((name) => [name, [] as number[]]));
  await withPhones(async (open) => {
    for (let visit = 0; visit < VISITS; visit++) {
      const page = await open({ baseURL: stack.url, signIn: signIn(account), slowness: SLOW_4G });
      // A page without a list; it loads what all pages of admins have in common.
      await page.goto('/admin/health');
      await page.getByRole('heading', { name: 'Services' }).waitFor();
      await page.waitForLoadState('networkidle');
      for (const [name, shown] of times) shown.push(await page.evaluate(timeToRows, name));
      await page.context().close();
    }
  });
  for (const [name, shown] of times)
    report.add(
      `${name} shown, slow phone`,
      medianOf(shown, (time) => time),
      'ms',
      { max: MAX_SHOWN_MS },
    );
}

/** Runs in the page. */
async function timeToRows(name: string): Promise<number> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label=Admin] a')];
  const link = links.find((one) => one.textContent?.startsWith(name));
  const before = document.querySelector('h1');
  const hasRows = (): boolean =>
    document.querySelector('h1') !== before && document.querySelector('main :is(tbody tr, ol time)') !== null;
  const began = performance.now();
  link?.click();
  const nextFrame = (): Promise<number> => new Promise((painted) => requestAnimationFrame(painted));
  while (!hasRows()) {
    if (performance.now() - began > 30_000) throw new Error(`${name} shows no rows`);
    await nextFrame();
  }
  // The callback of the frame after the one that has them: they are painted.
  return (await nextFrame()) - began;
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
      from generate_series(1, ${ENTRIES}) as n, lateral (select md5('crowd ' || 1 + n % ${USERS})::uuid as user_id) as target;
    insert into admin.day_figures (date, players, new_players, returning_players, finished, solved, battles)
      select current_date - n, 500, 50, 450, 480, 300, 90 from generate_series(1, 365) as n on conflict do nothing;
    insert into auth.failed_logins (email, email_key, address, attempted_at)
      select 'crowd' || n || '@example.org', 'crowd' || n || '@example.org', '203.0.113.9', now() - n * interval '1 minute'
      from generate_series(1, ${USERS}) as n`);
  await fillGames(database);
  await database.query('vacuum analyze');
}

/** Drafts, puzzles that players made, and a flagged game and battle of every user. */
async function fillGames(database: TestDatabase): Promise<void> {
  await database.query(`
    create temporary table crowd as
      select n, md5('crowd ' || n)::uuid as user_id, md5('crowd ' || 1 + n % ${USERS})::uuid as opponent_id,
        md5('battle ' || n)::uuid as battle_id, now() - n * interval '1 minute' as ended
      from generate_series(1, ${USERS}) as n;
    insert into puzzles.players (user_id, username, display_name, version)
      select user_id, 'crowd_' || n, 'Crowd ' || n, 1 from crowd on conflict do nothing;
    insert into battle.people (user_id, username, display_name, version)
      select user_id, 'crowd_' || n, 'Crowd ' || n, 1 from crowd on conflict do nothing;
    create temporary table daily as
      select puzzle_id, puzzle_date, categories from puzzles.puzzles order by puzzle_date limit 1;
    insert into puzzles.attempts (user_id, puzzle_id, puzzle_date, started_at, finished_at, guess_count, found)
      select user_id, puzzle_id, puzzle_date, ended - interval '9 seconds', ended, 4, '{0,1,2,3}' from crowd, daily;
    insert into puzzles.guesses (user_id, puzzle_id, puzzle_date, seq, words, verdict, guessed_at)
      select user_id, puzzle_id, puzzle_date, seq, '{A,B,C,D}', 'correct', ended from crowd, daily, generate_series(1, 4) as seq;
    insert into puzzles.scores
        (user_id, puzzle_id, puzzle_date, points_scored, completion_time_seconds, won, mistakes_used, flagged, submitted_at)
      select user_id, puzzle_id, puzzle_date, 1000, 9, true, 0, true, ended from crowd, daily;
    insert into puzzles.puzzle_drafts (puzzle_date, categories, updated_at)
      select date '2040-01-01' + n, categories, ended from crowd, daily where n <= 100;
    insert into puzzles.made_puzzles (code, author_id, title, categories, puzzle_date, created_at)
      select 'bench' || n, user_id, 'Bench ' || n, categories, date_trunc('month', now()), ended from crowd, daily;
    insert into battle.battles (battle_id, room_code, started_at, finished_at, duration_seconds, reason, winner_id)
      select battle_id, 'ABC234', ended - interval '1 minute', ended, 60, 'eliminated', user_id from crowd;
    insert into battle.battle_players (battle_id, user_id, seat, finished_at, counted, avatar_id, won, forfeited, score,
        damage_taken, words_completed, wpm, speed, accuracy)
      select battle_id, player, seat, ended, true, seat, seat = 1, false, 20, 20, 40, 250, 250, 100
      from crowd, lateral (values (1, user_id), (2, opponent_id)) as players (seat, player);
    insert into battle.flagged_battles (battle_id, log)
      select battle_id, jsonb_build_array(jsonb_build_object(
        'user_id', user_id, 'challenge_id', 1, 'duration_ms', 900, 'wpm', 250)) from crowd`);
}
