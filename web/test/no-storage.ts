/** Makes this a browser with strict settings: to be imported before anything of the app. */
Object.defineProperty(window, 'localStorage', {
  get: () => {
    throw new DOMException('Access denied', 'SecurityError');
  },
});

const request = (): Promise<never> => Promise.reject(new DOMException('Access denied', 'SecurityError'));
Object.defineProperty(navigator, 'locks', { value: { request } });
