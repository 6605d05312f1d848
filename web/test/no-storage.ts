/** Denies access to localStorage and Web Locks, as strict browser settings do. Import it before the app. */
const original = Object.getOwnPropertyDescriptor(window, 'localStorage')!;
Object.defineProperty(window, 'localStorage', {
  configurable: true,
  get: () => {
    throw new DOMException('Access denied', 'SecurityError');
  },
});

const request = (): Promise<never> => Promise.reject(new DOMException('Access denied', 'SecurityError'));
Object.defineProperty(navigator, 'locks', { value: { request } });
// Jest reads every property of the window when it takes the environment down.
afterAll(() => Object.defineProperty(window, 'localStorage', original));
