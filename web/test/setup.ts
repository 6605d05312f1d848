import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 60_000 });

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
const popovers = document.createElement('style');
popovers.textContent = '[popover]:not([data-open]) { display: none }';
document.head.append(popovers);
const isOpen = (popover: HTMLElement): boolean => 'open' in popover.dataset;
const toggle = (popover: HTMLElement): void => {
  const newState = isOpen(popover) ? 'closed' : 'open';
  const tell = (type: string) => popover.dispatchEvent(Object.assign(new Event(type), { newState }));
  tell('beforetoggle');
  popover.toggleAttribute('data-open');
  const opener = document.querySelector<HTMLElement>(`[popovertarget="${popover.id}"]`);
  if (newState === 'closed' && popover.contains(document.activeElement)) opener?.focus();
  tell('toggle');
};
HTMLElement.prototype.hidePopover = function (this: HTMLElement) {
  if (isOpen(this)) toggle(this);
};
document.addEventListener('click', ({ target }) => {
  const id = target instanceof Element && target.closest('[popovertarget]')?.getAttribute('popovertarget');
  const popover = id ? document.getElementById(id) : null;
  if (popover) toggle(popover);
});
document.addEventListener('keydown', ({ key }) => {
  const popover = document.querySelector<HTMLElement>('[popover][data-open]');
  if (key === 'Escape' && popover) toggle(popover);
});
/** The moment after everything else never comes: screens are tested without what waits for it. */
window.requestIdleCallback = () => 0;

// For tests of a browser that forbids them.
const storages = [localStorage, sessionStorage];

afterEach(() => {
  for (const storage of storages) storage.clear();
  document.cookie = 'XSRF-TOKEN=; expires=Thu, 01 Jan 1970 00:00:00 GMT';
});
