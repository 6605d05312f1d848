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
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;
window.scrollTo = () => undefined;
HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
  this.open = false;
};
/** Popovers, as far as a screen hears of them: their buttons open them. */
const tellOfPopover = (popover: HTMLElement | null, newState: 'open' | 'closed'): void =>
  void popover?.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState }));
document.addEventListener('click', ({ target }) => {
  const id = (target as Element).closest('[popovertarget]')?.getAttribute('popovertarget');
  if (id) tellOfPopover(document.getElementById(id), 'open');
});
HTMLElement.prototype.hidePopover = function () {
  tellOfPopover(this, 'closed');
};
/** The moment after everything else never comes: screens are tested without what waits for it. */
window.requestIdleCallback = () => 0;

// For tests of a browser that forbids them.
const storages = [localStorage, sessionStorage];

afterEach(() => {
  for (const storage of storages) storage.clear();
  document.cookie = 'XSRF-TOKEN=; expires=Thu, 01 Jan 1970 00:00:00 GMT';
});
