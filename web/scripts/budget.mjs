/**
 * Fails when the first load of a page exceeds its JavaScript budget, in the compressed copies that the gateway sends.
 * Run after `vite build`.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';

const DIST = new URL('../dist/', import.meta.url);
const ADMIN_SCREENS = 'src/features/admin/components';
const ADMIN = 'src/app/pages/admin-page.tsx';
/** Kilobytes with brotli and with gzip, for clients without brotli. */
const GAME = { br: 125, gz: 143 };
const OTHER = { br: 132, gz: 150 };

/** The modules of each page, loaded together. */
const PAGES = {
  ...JSON.parse(readFileSync(new URL('../pages.json', import.meta.url), 'utf8')),
  '/admin/puzzles': [ADMIN, `${ADMIN_SCREENS}/puzzles-screen.tsx`],
  '/admin/users': [ADMIN, `${ADMIN_SCREENS}/users-screen.tsx`],
  '/admin/calendar': [ADMIN, `${ADMIN_SCREENS}/calendar-screen.tsx`],
  '/admin/reports': [ADMIN, `${ADMIN_SCREENS}/reports-screen.tsx`],
};

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

for (const [page, modules] of Object.entries(PAGES)) {
  const max = page === '/game' ? GAME : OTHER;
  const files = modules.reduce(
    (loaded, module) => load(module, loaded),
    load('src/start.tsx', load('index.html')),
  );
  const br = kilobytesOf(files, '.br');
  const gz = kilobytesOf(files, '.gz');
  const over = br > max.br || gz > max.gz;
  if (over) process.exitCode = 1;
  console.log(
    `${page}: ${br.toFixed(1)} KB of JavaScript with brotli, ${gz.toFixed(1)} KB with gzip in ${files.size} files, ` +
      `${over ? 'OVER the' : 'within the'} ${max.br} and ${max.gz} KB allowed`,
  );
}
