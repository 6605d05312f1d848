/** Caches the app, but no player data, so that it starts offline. */
import { shellFileOf } from './shell';

declare const self: ServiceWorkerGlobalScope & {
  /** The revision is null where the URL contains a hash. */
  __WB_MANIFEST: Array<{ url: string; revision: string | null }>;
};

const FILES = self.__WB_MANIFEST;
const PATHS = new Set(FILES.map(({ url }) => `/${url}`));
const CACHE_PREFIX = 'fourfold-shell-';
const CACHE_NAME = CACHE_PREFIX + fingerprint(JSON.stringify(FILES));
/** Open tabs may still need the files of the previous release. */
const KEPT_RELEASES = 2;
const TAKE_OVER = 'take-over';

self.addEventListener('install', (event) => {
  // API calls bypass the worker.
  (event as RoutableInstallEvent).addRoutes?.({
    condition: { urlPattern: { pathname: '/api/*' } },
    source: 'network',
  });
  event.waitUntil(cacheRelease());
});

self.addEventListener('activate', (event) => event.waitUntil(deleteOldReleases()));

self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const path = shellFileOf(event.request, self.location.origin, PATHS);
  if (path !== undefined) event.respondWith(fromShell(path, event.request));
});

interface RoutableInstallEvent extends ExtendableEvent {
  addRoutes?: (route: { condition: { urlPattern: { pathname: string } }; source: 'network' }) => unknown;
}

/** All or nothing: a partly cached release could start and then fail to load a chunk. */
async function cacheRelease(): Promise<void> {
  const cache = await caches.open(CACHE_NAME);
  await Promise.all(
    FILES.map(async ({ url, revision }) => {
      const path = `/${url}`;
      const kept = revision === null ? await caches.match(path) : undefined;
      const response = kept ?? (await fetch(path, { cache: 'no-cache' }));
      if (!response.ok) throw new TypeError(`${path} answered ${response.status}`);
      await cache.put(path, response);
    }),
  );
}

async function deleteOldReleases(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_NAME);
  const outdated = names.slice(0, Math.max(0, names.length - (KEPT_RELEASES - 1)));
  await Promise.all(outdated.map((name) => caches.delete(name)));
}

async function fromShell(path: string, request: Request): Promise<Response> {
  // Where the device is full or its storage broken, the caches fail: the network may still have the file.
  const kept = await cached(path).catch(() => undefined);
  return kept ?? fetch(request);
}

async function cached(path: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE_NAME);
  return (await cache.match(path)) ?? caches.match(path);
}

/** FNV-1a. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16);
}
