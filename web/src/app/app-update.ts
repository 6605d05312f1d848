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

function offer(registration: ServiceWorkerRegistration): void {
  // The first worker ever installed is not an update.
  if (!registration.waiting || !registration.active) return;
  waiting.set(registration.waiting);
}

/**
 * Undefined in development, and where an automated browser stubs `register`. Rejects in browsers without
 * service workers, or where they are blocked.
 */
async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (process.env.NODE_ENV !== 'production') return undefined;
  return navigator.serviceWorker.register(workerUrl('/worker.js'));
}

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

registerWorker().then(
  (registration) => {
    if (!registration) return;
    offer(registration);
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', () => offer(registration));
    });
    // A page that stays open for days must detect a new release too.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
    });
  },
  // Without a worker the app needs the network.
  () => undefined,
);
