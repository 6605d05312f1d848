import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });

/** What layout and motion ask of a browser and jsdom does not have. */
window.matchMedia = (query) =>
  ({
    matches: query.includes('reduced-motion'),
    media: query,
    addEventListener: () => undefined,
  }) as unknown as MediaQueryList;
window.scrollTo = () => undefined;

afterEach(() => {
  localStorage.clear();
  document.cookie = 'XSRF-TOKEN=; expires=Thu, 01 Jan 1970 00:00:00 GMT';
});
