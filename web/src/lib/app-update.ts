import { createListeners } from './listeners';

/** A newer release of the web app that this browser has fetched and waits to be shown. */
interface AppUpdate {
  isReady: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Changes over and loads the page anew: only ever because the player asked for it. */
  apply: () => void;
}

/** The message that lets a waiting worker take over. */
const TAKE_OVER = 'take-over';

/** Watches the worker that keeps the app for offline use. */
function watchWorker(): AppUpdate {
  let waiting: ServiceWorker | null = null;
  const listeners = createListeners();
  const offer = (registration: ServiceWorkerRegistration): void => {
    // The first worker of all is no update.
    if (!registration.waiting || !registration.active) return;
    waiting = registration.waiting;
    listeners.tell();
  };

  void registerWorker().then(
    (registration) => {
      if (!registration) return;
      offer(registration);
      registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', () => offer(registration));
      });
      // A page that stays open for days learns of a release too.
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
      });
    },
    // A browser that forbids it, or no https: the app is there with a network only.
    () => undefined,
  );

  return {
    isReady: () => waiting !== null,
    subscribe: listeners.add,
    apply: () => {
      navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
        once: true,
      });
      waiting?.postMessage(TAKE_OVER);
    },
  };
}

const WORKER = '/worker.js';

/**
 * Undefined in development, and where an automated browser replaces `register` by a stub. Rejects in a browser without
 * workers, or that forbids them.
 */
async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (process.env.NODE_ENV !== 'production') return undefined;
  return navigator.serviceWorker.register(workerUrl(WORKER));
}

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

/** The worker's address in the form that the content security policy demands where the browser knows Trusted Types. */
function workerUrl(path: string): string {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('fourfold-worker', { createScriptURL: (url) => url });
  return policy?.createScriptURL(path) ?? path;
}

/** The update of this app. */
export const appUpdate = watchWorker();
