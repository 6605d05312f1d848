/**
 * Fails when the first load of a page exceeds its JavaScript budget, in the compressed copies that the gateway sends.
 * Run after `vite build`.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';

const DIST = new URL('../dist/', import.meta.url);
const ADMIN_SCREENS = 'src/features/admin/components';
const ADMIN = 'src/app/pages/admin-page.tsx';
const BATTLE_SCREENS = 'src/features/battle/components';
const BATTLE = `${BATTLE_SCREENS}/battle-pages.tsx`;
/** Kilobytes with brotli and with gzip, for clients without brotli. */
const GAME = { br: 125, gz: 143 };
const OTHER = { br: 132, gz: 150 };
/** A page `within` another one is loaded together with it. */
const BUDGETS = [
  { page: '/game', chunk: 'src/app/pages/game-page.tsx', max: GAME },
  { page: '/battle', chunk: `${BATTLE_SCREENS}/lobby-screen.tsx`, within: BATTLE, max: OTHER },
  { page: '/battle/game', chunk: `${BATTLE_SCREENS}/room-page.tsx`, within: BATTLE, max: OTHER },
  { page: '/admin/puzzles', chunk: `${ADMIN_SCREENS}/puzzles-screen.tsx`, within: ADMIN, max: OTHER },
  { page: '/admin/users', chunk: `${ADMIN_SCREENS}/users-screen.tsx`, within: ADMIN, max: OTHER },
  {
    page: '/admin/calendar',
    chunk: `${ADMIN_SCREENS}/calendar-screen.tsx`,
    within: ADMIN,
    max: OTHER,
  },
  { page: '/admin/reports', chunk: `${ADMIN_SCREENS}/reports-screen.tsx`, within: ADMIN, max: OTHER },
  { page: '/', chunk: 'src/app/pages/home-page.tsx', max: OTHER },
  { page: '/login', chunk: 'src/features/account/screens.ts', max: OTHER },
  {
    page: '/leaderboard',
    chunk: 'src/features/leaderboard/components/leaderboard-screen.tsx',
    max: OTHER,
  },
  { page: '/p/:code', chunk: 'src/app/pages/made-page.tsx', max: OTHER },
];

const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', DIST), 'utf8'));

/** A chunk with all its static imports. */
function load(name, loaded = new Set()) {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no chunk ${name}`);
  if (loaded.has(chunk.file)) return loaded;
  loaded.add(chunk.file);
  for (const imported of chunk.imports ?? []) load(imported, loaded);
  return loaded;
}

/** A file that compression does not make smaller has no copy. */
function kilobytesOf(files, suffix) {
  const bytes = [...files].map((file) => {
    const copy = new URL(file + suffix, DIST);
    return statSync(existsSync(copy) ? copy : new URL(file, DIST)).size;
  });
  return bytes.reduce((sum, length) => sum + length, 0) / 1000;
}

for (const { page, chunk, within, max } of BUDGETS) {
  const app = load('src/start.tsx', load('index.html'));
  const files = load(chunk, within ? load(within, app) : app);
  const br = kilobytesOf(files, '.br');
  const gz = kilobytesOf(files, '.gz');
  const over = br > max.br || gz > max.gz;
  if (over) process.exitCode = 1;
  console.log(
    `${page}: ${br.toFixed(1)} KB of JavaScript with brotli, ${gz.toFixed(1)} KB with gzip in ${files.size} files, ` +
      `${over ? 'OVER the' : 'within the'} ${max.br} and ${max.gz} KB allowed`,
  );
}
