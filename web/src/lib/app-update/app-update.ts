import { workerUrl } from './script-url';

/** A newer release of the web app that this browser has fetched and waits to be shown. */
export interface AppUpdate {
  isReady: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Changes over and loads the page anew: only ever because the player asked for it. */
  apply: () => void;
}

/** The message that lets a waiting worker take over. */
const TAKE_OVER = 'take-over';

/** Watches the worker that keeps the app for offline use. `reload` shows the page anew. */
export function createAppUpdate(
  registering: Promise<ServiceWorkerRegistration>,
  reload: () => void,
): AppUpdate {
  let waiting: ServiceWorker | null = null;
  const listeners = new Set<() => void>();
  const offer = (registration: ServiceWorkerRegistration): void => {
    // The first worker of all is no update.
    if (!registration.waiting || !registration.active) return;
    waiting = registration.waiting;
    for (const listener of listeners) listener();
  };

  void registering.then(
    (registration) => {
      offer(registration);
      registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', () => offer(registration));
      });
      // A page that stays open for days learns of a release too.
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
      });
    },
    // No worker (a browser that forbids it, no https): the app is there with a network only.
    () => undefined,
  );

  return {
    isReady: () => waiting !== null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    apply: () => {
      navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
      waiting?.postMessage(TAKE_OVER);
    },
  };
}

const WORKER = '/worker.js';
const supported = process.env.NODE_ENV === 'production' && 'serviceWorker' in navigator;

/** The update of this app. Development has no worker. */
export const appUpdate = createAppUpdate(
  supported
    ? navigator.serviceWorker.register(workerUrl(WORKER))
    : Promise.reject(new Error('This browser keeps no app')),
  () => window.location.reload(),
);
