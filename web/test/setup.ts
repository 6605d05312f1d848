import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { setMedia } from './media';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 60_000 });

/** What layout and motion ask of a browser and jsdom does not have. */
setMedia((query) => query.includes('reduced-motion'));
window.scrollTo = () => undefined;
HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
  this.open = false;
};
const showPopover = (popover: HTMLElement, open: boolean): void => {
  const newState = open ? 'open' : 'closed';
  popover.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState }));
  popover.toggleAttribute('data-open', open);
  popover.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
};
HTMLElement.prototype.hidePopover = function (this: HTMLElement) {
  showPopover(this, false);
};
document.addEventListener('click', ({ target }) => {
  const id = target instanceof Element && target.closest('[popovertarget]')?.getAttribute('popovertarget');
  const popover = id ? document.getElementById(id) : null;
  if (popover) showPopover(popover, !popover.hasAttribute('data-open'));
});
// A browser closes it after the page has heard of the key, whether the page lets the event through or not.
document.addEventListener('keyup', ({ key }) => {
  if (key === 'Escape') document.querySelector<HTMLElement>('[popover][data-open]')?.hidePopover();
});
/** The moment after everything else never comes: screens are tested without what waits for it. */
window.requestIdleCallback = () => 0;

// For tests of a browser that forbids them.
const storages = [localStorage, sessionStorage];

afterEach(() => {
  for (const storage of storages) storage.clear();
  document.cookie = 'XSRF-TOKEN=; expires=Thu, 01 Jan 1970 00:00:00 GMT';
});
