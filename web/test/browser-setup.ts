import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { setMedia } from './media';

// Generous, so that a slow run does not fail a test.
configure({ asyncUtilTimeout: 60_000 });

/** Browser APIs for layout and motion that jsdom lacks. */
setMedia((query) => query.includes('reduced-motion'));
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
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
HTMLElement.prototype.togglePopover = function (this: HTMLElement, force?: boolean | TogglePopoverOptions) {
  const open = typeof force === 'boolean' ? force : !this.hasAttribute('data-open');
  showPopover(this, open);
  return open;
};
HTMLElement.prototype.hidePopover = function (this: HTMLElement) {
  showPopover(this, false);
};
document.addEventListener('click', ({ target }) => {
  const id = target instanceof Element && target.closest('[popovertarget]')?.getAttribute('popovertarget');
  const popover = id ? document.getElementById(id) : null;
  if (popover) showPopover(popover, !popover.hasAttribute('data-open'));
});
// Browsers close a popover on Escape after the page has handled the key, even if it stopped the event.
document.addEventListener('keyup', ({ key }) => {
  if (key === 'Escape') document.querySelector<HTMLElement>('[popover][data-open]')?.hidePopover();
});
/** Idle callbacks never run: screens are tested without what is deferred to them. */
window.requestIdleCallback = () => 0;

// Kept, since some tests make the browser deny access to them.
const storages = [localStorage, sessionStorage];

afterEach(() => {
  for (const storage of storages) storage.clear();
  document.cookie = 'XSRF-TOKEN=; expires=Thu, 01 Jan 1970 00:00:00 GMT';
});
