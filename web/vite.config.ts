import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Manifest, type ManifestChunk, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const GATEWAY = 'http://localhost:8000';

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

/** The design system, the API client, the libraries, and what brings figures up to date after a game. */
const SHARED =
  /web\/src\/(?:lib|ui)\/|\/libs\/|web\/src\/app\/use-|features\/(?:leaderboard|statistics)\/(?:api|hooks)\/|preload-helper/;

/** What of the libraries is for admins alone. */
const ADMIN_LIBRARIES = /libs\/(?:game-rules\/src\/puzzle-check|contracts\/src\/http\/admin)/;

/**
 * Writes a page for one address beside index.html: the same page, which has the browser fetch the screen's own chunks
 * together with the app instead of after it has run. Servers of files give it for the address without its extension.
 */
function pageAhead(file: string, screen: string): Plugin {
  return {
    name: 'fourfold:page-ahead',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8')) as Manifest;
      const page = readFileSync(join(dir, 'index.html'), 'utf8');
      const chunks = chunksOf(manifest, screen);
      const links = [
        ...chunks.map(({ file: script }) => ({
          rel: 'modulepreload',
          href: `/${script}`,
        })),
        ...chunks.flatMap(({ css = [] }) => css.map((sheet) => ({ rel: 'stylesheet', href: `/${sheet}` }))),
      ]
        .filter(({ href }) => !page.includes(href))
        .map(({ rel, href }) => `<link rel="${rel}" crossorigin href="${href}">`);
      writeFileSync(join(dir, file), page.replace('</head>', `${[...new Set(links)].join('')}</head>`));
    },
  };
}

/** A chunk and all that it imports statically. */
function chunksOf(manifest: Manifest, name: string, known = new Set<string>()): ManifestChunk[] {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no chunk ${name}`);
  if (known.has(name)) return [];
  known.add(name);
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, known))];
}

export default defineConfig({
  plugins: [
    react(),
    pageAhead('game.html', 'src/app/pages/game-page.tsx'),
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
        // From the cache all comes at once.
        globIgnores: ['game.html'],
        // Named by their content.
        dontCacheBustURLsMatching: /^assets\//,
      },
      manifest: MANIFEST,
    }),
  ],
  // Workspace libraries are compiled from their sources, so that an edit there reloads the page.
  resolve: { conditions: ['@fourfold/source', ...defaultClientConditions] },
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
            { name: 'admin', test: ADMIN_LIBRARIES, priority: 2, includeDependenciesRecursively: false },
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
