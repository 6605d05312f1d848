import { useLayoutEffect, useState } from 'react';

/** Elements that everybody must see and hear: an open modal dialog makes everything outside of it inert. */
const hosts = new Set<HTMLElement>();
const dialogs: HTMLElement[] = [];

function moveToTop(): void {
  const top = dialogs.at(-1) ?? document.body;
  for (const host of hosts) {
    if (host.parentElement === top) continue;
    // What was said already must not be said again in the new place.
    if (host.ariaAtomic) host.replaceChildren();
    top.append(host);
    // A popover closes when it is moved.
    host.querySelector<HTMLElement>('[popover]')?.togglePopover(true);
  }
}

/** Call it when a modal dialog opens. Returns a function for when it closes, before its element is removed. */
export function enterDialog(dialog: HTMLElement): () => void {
  dialogs.push(dialog);
  moveToTop();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    moveToTop();
  };
}

/** An element for a portal, which is always in the top dialog, or else at the end of the page. */
export function useTopHost(): HTMLElement {
  const [host] = useState(() => {
    const element = document.createElement('div');
    // It takes no place in the layout of a dialog.
    element.style.position = 'absolute';
    return element;
  });
  useLayoutEffect(() => {
    hosts.add(host);
    moveToTop();
    return () => {
      hosts.delete(host);
      host.remove();
    };
  }, [host]);
  return host;
}
