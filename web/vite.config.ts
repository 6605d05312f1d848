import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  createServer,
  defaultClientConditions,
  defineConfig,
  type Manifest,
  type ManifestChunk,
  type Plugin,
} from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const GATEWAY = process.env.GATEWAY_URL ?? 'http://localhost:8000';

const MANIFEST = {
  id: '/',
  name: 'Fourfold',
  short_name: 'Fourfold',
  description: 'A new word puzzle every day: find the four groups hidden in sixteen words.',
  start_url: '/game',
  scope: '/',
  display: 'standalone' as const,
  background_color: '#e9edf7',
  theme_color: '#e9edf7',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    {
      src: '/icon-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
};

/** What asks for the words before the app has come, with all that it needs; and the first screens' style, as one file. */
const EARLY =
  /web\/src\/(?:lib\/early-request|app\/paths|(?:ui|app\/layout|features\/game\/components)\/.*\.css)|preload-helper/;

/** The design system, the API client, the libraries, and what brings figures up to date after a game. */
const SHARED =
  /web\/src\/(?:lib|ui)\/|\/libs\/|web\/src\/app\/use-|features\/(?:leaderboard|statistics)\/(?:api|hooks)\//;

/** What of the libraries is for admins alone. */
const ADMIN_LIBRARIES = /libs\/(?:game-rules\/src\/puzzle-check|contracts\/src\/http\/admin)/;

/**
 * Has the browser fetch the app together with the page, and writes `game.html` beside it: the same page, which names the
 * game's own chunks as well and shows the frame of the screen before the app is there. Servers of files give it for
 * `/game`.
 */
function pagesAhead(): Plugin {
  return {
    name: 'fourfold:pages-ahead',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8')) as Manifest;
      const write = (file: string, page: string): void => writeFileSync(join(dir, file), page);
      const page = naming(manifest, 'src/start.tsx', readFileSync(join(dir, 'index.html'), 'utf8'));
      write('index.html', page);
      const gamePage = naming(manifest, 'src/app/pages/game-page.tsx', page);
      write('game.html', gamePage.replace(EMPTY_ROOT, `<div id="root">${await gameShell()}</div>`));
    },
  };
}

const EMPTY_ROOT = '<div id="root"></div>';

/** The page with links to a chunk and to all that it imports, as far as the page does not name them already. */
function naming(manifest: Manifest, part: string, page: string): string {
  const chunks = chunksOf(manifest, part);
  const links = [
    ...chunks.flatMap(({ css = [] }) => css.map((sheet) => ({ rel: 'stylesheet', href: `/${sheet}` }))),
    ...chunks.map(({ file }) => ({ rel: 'modulepreload', href: `/${file}` })),
  ]
    .filter(({ href }) => !page.includes(href))
    .map(({ rel, href }) => `<link rel="${rel}" crossorigin href="${href}">`);
  return page.replace('</head>', `${[...new Set(links)].join('')}</head>`);
}

async function gameShell(): Promise<string> {
  const server = await createServer({
    configFile: false,
    root: import.meta.dirname,
    plugins: [react()],
    resolve: CONDITIONS,
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  try {
    const { GameShell } = (await server.ssrLoadModule(
      '/src/app/layout/game-shell.tsx',
    )) as typeof import('./src/app/layout/game-shell');
    return renderToStaticMarkup(createElement(GameShell));
  } finally {
    await server.close();
  }
}

/** A chunk and all that it imports statically. */
function chunksOf(manifest: Manifest, name: string, known = new Set<string>()): ManifestChunk[] {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no chunk ${name}`);
  if (known.has(name)) return [];
  known.add(name);
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, known))];
}

/** Workspace libraries are compiled from their sources, so that an edit there reloads the page. */
const CONDITIONS = { conditions: ['@fourfold/source', ...defaultClientConditions] };

export default defineConfig({
  plugins: [
    react(),
    pagesAhead(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'worker',
      filename: 'worker.ts',
      // The app registers its worker itself, and never reloads by itself.
      injectRegister: false,
      // They are among the files below.
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{html,js,css,woff2,svg,png,webmanifest}'],
        // From the cache all comes at once: the frame would only flash.
        globIgnores: ['game.html'],
        // Named by their content.
        dontCacheBustURLsMatching: /^assets\//,
      },
      manifest: MANIFEST,
    }),
  ],
  resolve: CONDITIONS,
  build: {
    // `light-dark()` and `@property` stay as written.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    manifest: true,
    sourcemap: false,
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What nearly every page needs comes in two files: a request costs a slow phone more than a kilobyte.
          groups: [
            {
              name: 'vendor',
              test: /node_modules/,
              priority: 2,
              minShareCount: 2,
            },
            // By itself: what it needs is for everybody.
            { name: 'admin', test: ADMIN_LIBRARIES, priority: 4, includeDependenciesRecursively: false },
            { name: 'early', test: EARLY, priority: 3 },
            { name: 'shared', test: SHARED, priority: 1, minShareCount: 2 },
            // The app itself speaks through it, so that it may not end up with a screen.
            { name: 'shared', test: /web\/src\/ui\/announcer/, priority: 1 },
            {
              name: 'game',
              test: /web\/src\/features\/game\//,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: GATEWAY, ws: true } } },
});
