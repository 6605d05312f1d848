import { createStore } from '../lib/store';

/** Makes the waiting worker take over; see worker/worker.ts. */
const TAKE_OVER = 'take-over';

const waiting = createStore<ServiceWorker | null>(null);

/** A newer release that the service worker has fetched. */
export const appUpdate = {
  isReady: (): boolean => waiting.state() !== null,
  subscribe: waiting.subscribe,
  /** Reloads the page, so only call it when the player asks for it. */
  apply: (reload = () => window.location.reload()): void => {
    const worker = waiting.state();
    // Another tab may have made it take over already.
    if (worker?.state !== 'installed') return reload();
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    worker.postMessage(TAKE_OVER);
  },
};

interface Policy {
  createScriptURL: (url: string) => string;
}

type TrustedWindow = Window & {
  trustedTypes?: { createPolicy: (name: string, policy: Policy) => Policy };
};

/** The content security policy requires a trusted URL in browsers with Trusted Types. */
function workerUrl(path: string): string {
  const { trustedTypes } = window as TrustedWindow;
  const policy = trustedTypes?.createPolicy('fourfold-worker', { createScriptURL: (url) => url });
  return policy?.createScriptURL(path) ?? path;
}

/** Rejects in browsers without service workers, or where they are blocked or stubbed. */
async function watchReleases(): Promise<void> {
  if (process.env.NODE_ENV !== 'production') return;
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox(workerUrl('/worker.js'));
  // Also for a worker that waits since an earlier visit, or that another tab has found.
  workbox.addEventListener('waiting', ({ sw }) => waiting.set(sw ?? null));
  await workbox.register();
  // A page that stays open for days must detect a new release too.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') workbox.update().catch(() => undefined);
  });
}

// Without a worker the app needs the network.
watchReleases().catch(() => undefined);
