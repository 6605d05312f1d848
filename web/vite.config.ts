import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, runnerImport, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import PAGES from './pages.json' with { type: 'json' };

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
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
};

/**
 * The names that the router gives its components for the developer tools keep unused ones in the bundle. The bundler's own
 * options for this, `propertyWriteSideEffects` and `manualPureFunctions`, also remove statements that React DOM needs. If
 * this no longer matches, `npm run budget` fails.
 */
const UNNAMED_COMPONENTS: Plugin = {
  name: 'fourfold:unnamed-components',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/react-router\/dist\// },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/(?<==) (?=React\$1\.(?:forwardRef|memo|createContext)\()/g, ' /* @__PURE__ */ '),
  },
};

/** A chunk with all its static imports, without those that are loaded already. */
function chunksOf(bundle: Rolldown.OutputBundle, module: string, loaded: ReadonlySet<string>): string[] {
  const files = new Set<string>();
  const add = (file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): void => {
    if (file?.type !== 'chunk' || loaded.has(file.fileName) || files.has(file.fileName)) return;
    files.add(file.fileName);
    for (const name of file.imports) add(bundle[name]);
  };
  add(Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(module)));
  if (files.size === 0) throw new Error(`The build has no chunk of ${module}`);
  return [...files];
}

function stylesOf(bundle: Rolldown.OutputBundle, files: readonly string[]): string[] {
  return files.flatMap((name) => {
    const file = bundle[name];
    return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [];
  });
}

/**
 * Preloads the app's chunk, which main.ts imports dynamically, and tells theme.js the files of each page: the browser would
 * find them only once the app runs.
 */
const PRELOAD_APP: Plugin = {
  name: 'fourfold:preload-app',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (!bundle) return;
      const app = chunksOf(bundle, 'src/start.tsx', new Set());
      const styles = stylesOf(bundle, app);
      const links = [
        ...styles.map((file) => ({ rel: 'stylesheet', href: `/${file}` })),
        ...app.map((file) => ({ rel: 'modulepreload', href: `/${file}` })),
      ];
      const loaded = new Set([...app, ...styles]);
      const filesOfPages = Object.entries(PAGES).map(([path, modules]) => {
        const files = modules.flatMap((module) => chunksOf(bundle, module, loaded));
        const all = new Set([...files, ...stylesOf(bundle, files)].filter((file) => !loaded.has(file)));
        return [path, [...all].map((file) => file.replace('assets/', ''))];
      });
      return {
        html: html.replace(
          'src="/theme.js"',
          `src="/theme.js" data-pages='${JSON.stringify(Object.fromEntries(filesOfPages))}'`,
        ),
        tags: links
          .filter(({ href }) => !html.includes(href))
          .map((link) => ({ tag: 'link', attrs: { crossorigin: true, ...link }, injectTo: 'head' })),
      };
    },
  },
};

/** Compiles workspace libraries from source. */
const SOURCE = '@fourfold/source';

/** Files for the image paths of the API, drawn by the same components as in the app. */
const AVATAR_IMAGES: Plugin = {
  name: 'fourfold:avatar-images',
  apply: 'build',
  async generateBundle() {
    const { module } = await runnerImport<typeof import('./src/features/battle/avatar-images')>(
      './src/features/battle/avatar-images.tsx',
      { environments: { inline: { resolve: { conditions: [SOURCE], noExternal: [/^@fourfold\//] } } } },
    );
    for (const { path, svg } of module.avatarImages())
      this.emitFile({ type: 'asset', fileName: path.slice(1), source: svg });
  },
};

const TEXT_FILES = /\.(?:html|js|css|svg|json|webmanifest|txt|xml)$/;

/** Writes a brotli and a gzip copy beside each text file, where they are smaller: the gateway sends them instead. */
const COMPRESSED_COPIES: Plugin = {
  name: 'fourfold:compressed-copies',
  apply: 'build',
  enforce: 'post',
  closeBundle: {
    // After the service worker is written.
    order: 'post',
    sequential: true,
    async handler() {
      const dist = fileURLToPath(new URL('dist', import.meta.url));
      const names = await readdir(dist, { recursive: true });
      await Promise.all(
        names.filter((name) => TEXT_FILES.test(name)).map((name) => compress(join(dist, name))),
      );
    },
  },
};

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const copies = {
    br: await promisify(brotliCompress)(content),
    gz: await promisify(gzip)(content, { level: 9 }),
  };
  for (const [suffix, copy] of Object.entries(copies))
    if (copy.length < content.length) await writeFile(`${file}.${suffix}`, copy);
}

/**
 * Dependencies of groups, which would take them along, and what would be a file of its own for a few lines: the front of
 * React DOM, and small parts of the game that few other pages share.
 */
const LOADER =
  /preload-helper|\/react-dom\/(?:index|cjs\/react-dom\.production)|\/(?:preloaded-component|use-recent|tab-channel)\./;
/** Small parts of the game that other pages share: each by itself would be a file of a few lines. */
const PLAY =
  /\/features\/game\/(?:api|hooks\/use-(?:sync-outcome|stored-games))\.|\/(?:puzzle-heading|use-scored|use-online|use-rollover|use-visible|difficulty|guess-time[-a-z]*)\.tsx?$/;
/** Shared by many pages, but the first load of the game needs neither. */
const LIVE =
  /\/src\/(?:(?:(?:lib|shared)\/socket|features\/battle\/live)\/(?!room|typing|sounds)|features\/battle\/domain\/chat-lines\.)/;
/** Shared by the pages of admins, which few people open. Dialogs are loaded when they open. */
const ADMIN = /\/src\/(?:features\/admin\/(?!components\/(?:text-dialog|confirm-action)\.)|routes\/admin\.)/;
/** Shared by many pages, of which the first load of the game is none. */
const PARTS =
  /\/src\/(?:ui\/(?:menu|moment|card|figures|limited-input|query-view|checkbox)|shared\/person\/person-menu|lib\/time\/elapsed-time|sockets\/(?:every-socket|transports)|http\/(?:admin|battle)|declared)\./;
/** Of the daily puzzle, of those that players make, and of practice. */
const BOARD =
  /\/features\/game\/(?:components\/(?:board|word-grid|guess-timer|bands|first-hints)|hooks\/use-(?:away|board)|domain\/(?:game|marks|letter-key|grid-move|break-word))\.|\/use-slow\./;
/** How today goes: on Home, and in results. */
const TODAY = /\/shared\/(?:friends\/friends-today|scores\/(?:own-)?week|puzzle\/challenge)/;
const LEADERBOARD =
  /\/(?:leaderboard\/components\/(?:leaderboard|board-table)\.|leaderboard\/api\.|scores\/mark-reasons)/;
/** Of the pages on which one signs in, and of the profile. */
const ACCOUNT =
  /\/shared\/(?:password\/(?!password-estimator)|session\/(?:passkeys|guest-claim|use-sign-in))|\/features\/account\/api\./;
const GUEST = /\/shared\/session\/(?:play-now|guest)\./;
const BATTLE = /\/features\/battle\/(?:api|hooks\/use-(?:avatar|battle-data))\./;
/** Only pages about battles show avatars. */
const AVATARS = /\/features\/battle\/components\/avatar-/;
const FORMS = /\/src\/ui\/(?:fields|use-focus-back)\.|\/src\/lib\/field\.|admins-only/;
/** Apart from the fields: lists have fields at once, and dialogs later. */
const DIALOGS = /\/src\/ui\/(?:dialog|form)\./;

/** Otherwise a group takes along whatever it imports. */
const ALONE = { includeDependenciesRecursively: false };

export default defineConfig({
  plugins: [
    react(),
    UNNAMED_COMPONENTS,
    PRELOAD_APP,
    AVATAR_IMAGES,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'worker',
      filename: 'worker.ts',
      // The app registers it (src/app/app-update.ts).
      injectRegister: false,
      // globPatterns already matches the icons.
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{html,js,css,woff2,svg,png,webmanifest}'],
        // The app draws the avatars itself, only link previews show that picture, and nobody chooses a password offline.
        globIgnores: ['avatars/**', 'preview.png', 'assets/password-estimator-*'],
        // Their names contain a hash of their content.
        dontCacheBustURLsMatching: /^assets\//,
      },
      manifest: MANIFEST,
    }),
    COMPRESSED_COPIES,
  ],
  resolve: { conditions: [SOURCE, ...defaultClientConditions] },
  build: {
    // So that `light-dark()` and `@property` are not transpiled.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    manifest: true,
    sourcemap: false,
    // The content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Code shared by most pages is one chunk: on a slow phone, a request costs more than a kilobyte.
    rolldownOptions: {
      output: {
        // Lists of files are in the first load, and the bits of a hash don't compress: 28 tell the versions of a file apart.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              minShareCount: 8,
              priority: 2,
              test: (id) => ![LIVE, FORMS, DIALOGS, ADMIN, PARTS, AVATARS].some((own) => own.test(id)),
            },
            { name: 'loader', priority: 3, test: LOADER },
            { name: 'play', priority: 1, test: PLAY },
            {
              name: 'parts',
              minShareCount: 3,
              priority: 1,
              test: PARTS,
              ...ALONE,
            },
            { name: 'board', minShareCount: 2, priority: 1, test: BOARD, ...ALONE },
            { name: 'today', minShareCount: 2, priority: 1, test: TODAY, ...ALONE },
            { name: 'leaderboard', minShareCount: 2, priority: 1, test: LEADERBOARD, ...ALONE },
            { name: 'account', minShareCount: 2, priority: 1, test: ACCOUNT, ...ALONE },
            { name: 'battle', minShareCount: 2, priority: 2, test: BATTLE, ...ALONE },
            { name: 'guest', minShareCount: 2, priority: 1, test: GUEST, ...ALONE },
            { name: 'live', minShareCount: 3, priority: 1, test: LIVE },
            { name: 'admin', minShareCount: 3, test: ADMIN, ...ALONE },
            { name: 'forms', minShareCount: 4, priority: 1, test: FORMS },
            { name: 'dialogs', minShareCount: 4, priority: 1, test: DIALOGS },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: GATEWAY, ws: true } } },
});
