import { act, getRoles, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { computeAccessibleDescription, computeAccessibleName } from 'dom-accessibility-api';

/** Roles that are read as one text, whatever is in them. */
const TEXTS = ['paragraph', 'status', 'timer', 'listitem'];

/** More than any screen has tab stops. */
const MAX_TAB_STOPS = 80;

const STATES = ['aria-pressed', 'aria-expanded', 'aria-current', 'aria-invalid', 'aria-disabled'];
/** Whether these are heard depends on the speed of the machine. */
const PASSING = /^(Loading|Unfolding|Entering)/;
const SPOKEN = '[role=status], [role=alert], [role=log], [aria-live]';

/** What a player hears who has a keyboard and a screen reader, and no mouse: for a comparison with a stored file. */
export class Transcript {
  private readonly lines: string[] = [];
  private readonly observer: MutationObserver;
  private focused: Element | null = null;

  constructor() {
    this.observer = new MutationObserver((changes) => {
      const heard = new Set(changes.flatMap(({ target, addedNodes }) => this.spoken(target, addedNodes)));
      for (const text of heard) if (!PASSING.test(text)) this.lines.push(`  says: ${text}`);
    });
    this.observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  }

  toString(): string {
    return this.lines.join('\n');
  }

  end(): void {
    this.observer.disconnect();
  }

  /** Presses Tab until the control with this name has the focus. */
  async tabTo(name: string | RegExp): Promise<void> {
    for (let stops = 1; stops <= MAX_TAB_STOPS; stops++) {
      await userEvent.tab();
      const { activeElement } = document;
      const own = activeElement ? computeAccessibleName(activeElement) : '';
      if (typeof name === 'string' ? own !== name : !name.test(own)) continue;
      this.lines.push(`Tab to ${described(activeElement!)}`);
      this.focused = activeElement;
      return;
    }
    throw new Error(`Pressing Tab ${MAX_TAB_STOPS} times did not reach ${name}`);
  }

  async space(): Promise<void> {
    this.lines.push('Space');
    await userEvent.keyboard(' ');
  }

  async type(text: string): Promise<void> {
    this.lines.push(`Type ${text}`);
    await userEvent.keyboard(text);
  }

  /** Waits until the text is there, and records where the focus is. */
  async until(isThere: () => unknown): Promise<void> {
    await waitFor(() => expect(isThere()).toBeTruthy());
    // Announcements of the last change are still on their way.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body && activeElement !== this.focused)
      this.lines.push(`Focus on ${described(activeElement)}`);
    this.focused = activeElement;
  }

  /** Everything in the page's main part, in the order in which it is read. */
  read(title: string): void {
    const main = document.querySelector<HTMLElement>('main')!;
    this.lines.push('', `== ${title} ==`, ...linesOf(main), '');
  }

  private spoken(target: Node, added: NodeList): string[] {
    const element = target instanceof Element ? target : target.parentElement;
    const inside = element?.closest(SPOKEN);
    if (inside) return textOf(inside.matches('[role=log]') ? [...added] : [inside]);
    return [...added].flatMap((node) =>
      node instanceof Element
        ? textOf([node, ...node.querySelectorAll('*')].filter((part) => part.matches(SPOKEN)))
        : [],
    );
  }
}

const textOf = (nodes: Node[]): string[] =>
  nodes.map(({ textContent }) => (textContent ?? '').replaceAll(/\s+/g, ' ').trim()).filter(Boolean);

function linesOf(root: HTMLElement): string[] {
  const roles = new Map<Element, string>();
  for (const [role, elements] of Object.entries(getRoles(root)))
    for (const element of elements) roles.set(element, role);
  return [...roles.keys()]
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .filter((element) => !['generic', 'presentation', 'strong'].includes(roles.get(element)!))
    .map((element) => `${'  '.repeat(depthOf(element, roles))}${described(element, roles.get(element))}`);
}

function depthOf(element: Element, roles: ReadonlyMap<Element, string>): number {
  let depth = 0;
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (roles.has(parent) && roles.get(parent) !== 'generic') depth += 1;
  return depth;
}

function described(element: Element, role = roleOf(element)): string {
  const name = computeAccessibleName(element);
  const description = computeAccessibleDescription(element);
  const states = STATES.filter((state) => !['false', null].includes(element.getAttribute(state))).map(
    (state) => state.slice('aria-'.length),
  );
  const isText = TEXTS.includes(role) || element.children.length === 0;
  const own = name || (isText ? textOf([element]).join() : '');
  return [
    role,
    own && `“${own}”`,
    description && `(${description})`,
    ...states,
    element.matches(':disabled') && 'disabled',
    element.matches(':checked') && 'checked',
  ]
    .filter(Boolean)
    .join(' ');
}

function roleOf(element: Element): string {
  const found = Object.entries(getRoles(element.parentElement ?? document.body)).find(([, elements]) =>
    elements.includes(element as HTMLElement),
  );
  return found?.[0] ?? element.tagName.toLowerCase();
}
