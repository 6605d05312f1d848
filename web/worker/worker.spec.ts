type FetchListener = (event: {
  request: Pick<Request, 'method' | 'mode' | 'url'>;
  respondWith: (response: Promise<Response>) => void;
}) => void;

const ORIGIN = 'https://fourfold.example';
const listeners = new Map<string, FetchListener>();

beforeAll(async () => {
  Object.assign(globalThis, {
    self: {
      __WB_MANIFEST: [{ url: 'index.html', revision: '1' }],
      location: { origin: ORIGIN },
      addEventListener: (type: string, listener: FetchListener) => listeners.set(type, listener),
    },
  });
  await import('./worker');
});

/** The response to the navigation to a page. */
function open(path: string): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const request = { method: 'GET', mode: 'navigate' as const, url: ORIGIN + path };
  listeners.get('fetch')!({ request, respondWith: resolve });
  return promise;
}

it('opens pages by the network where the caches fail', async () => {
  const caches = { open: () => Promise.reject(new DOMException('No space', 'QuotaExceededError')) };
  const online = new Response('online');
  Object.assign(globalThis, { caches, fetch: () => Promise.resolve(online) });
  expect(await open('/game')).toBe(online);
});

it('opens pages without a network', async () => {
  const kept = new Response('kept');
  const caches = { open: () => Promise.resolve({ match: () => Promise.resolve(kept) }) };
  Object.assign(globalThis, { caches, fetch: () => Promise.reject(new TypeError('No network')) });
  expect(await open('/game')).toBe(kept);
});
