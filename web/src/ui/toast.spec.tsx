import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from './dialog';
import { ToastProvider } from './toast';
import { useToast } from './toast-context';

const undo = jest.fn();
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });

function Page() {
  const toast = useToast();
  return (
    <main>
      <button onClick={() => toast.show('Grace is blocked.')}>Block</button>
      <button onClick={() => toast.show('Ada is removed.', { undo })}>Remove</button>
    </main>
  );
}

beforeEach(() => {
  jest.useFakeTimers();
  undo.mockReset();
  render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  );
});
afterEach(() => jest.useRealTimers());

const region = (): HTMLElement => screen.getByRole('status');
const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const pass = (ms: number): void => act(() => void jest.advanceTimersByTime(ms));

it('is shown, and spoken by a polite region that was there before', async () => {
  const before = region();
  expect(before).toHaveAttribute('aria-live', 'polite');
  expect(before).toBeEmptyDOMElement();
  await user.click(button('Block'));
  expect(region()).toBe(before);
  const toast = screen.getByText('Grace is blocked.');
  expect(before).toContainElement(toast);
  expect(toast.closest('[popover]')).toHaveAttribute('data-open');
});

it('speaks a repeated sentence again', async () => {
  await user.click(button('Block'));
  const first = screen.getByText('Grace is blocked.');
  await user.click(button('Block'));
  expect(screen.getByText('Grace is blocked.')).not.toBe(first);
});

it('is replaced by the next one', async () => {
  await user.click(button('Remove'));
  await user.click(button('Block'));
  expect(region()).toHaveTextContent('Grace is blocked.');
  expect(region()).not.toHaveTextContent('Ada is removed.');
});

it('disappears by itself, one that can be undone later', async () => {
  await user.click(button('Block'));
  pass(6_000);
  expect(region()).toBeEmptyDOMElement();
  await user.click(button('Remove'));
  pass(6_000);
  expect(region()).toHaveTextContent('Ada is removed.');
  pass(14_000);
  expect(region()).toBeEmptyDOMElement();
});

it('stays while the pointer or the focus is on it', async () => {
  await user.click(button('Block'));
  await user.hover(screen.getByText('Grace is blocked.'));
  pass(60_000);
  await user.unhover(screen.getByText('Grace is blocked.'));
  act(() => button('Close message').focus());
  pass(60_000);
  expect(region()).toHaveTextContent('Grace is blocked.');
  act(() => button('Block').focus());
  pass(6_000);
  expect(region()).toBeEmptyDOMElement();
});

it('undoes by keyboard and returns the focus', async () => {
  await user.click(button('Remove'));
  await user.tab();
  expect(button('Undo')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(undo).toHaveBeenCalledTimes(1);
  expect(region()).toBeEmptyDOMElement();
  expect(button('Remove')).toHaveFocus();
});

it('is inside the top dialog, which makes everything else inert, and goes on after it', async () => {
  const inDialog = (): HTMLElement | null => screen.getByText('Grace is blocked.').closest('dialog');
  const shown = render(
    <Dialog title="One" onClose={() => undefined}>
      <p>Inside</p>
    </Dialog>,
  );
  await user.click(button('Block'));
  expect(inDialog()).toBe(screen.getByRole('dialog', { name: 'One' }));
  shown.unmount();
  expect(inDialog()).toBeNull();
  expect(screen.getByText('Grace is blocked.').closest('[popover]')).toHaveAttribute('data-open');
});

it('closes on Escape without undoing', async () => {
  await user.click(button('Remove'));
  await user.tab();
  await user.keyboard('{Escape}');
  expect(region()).toBeEmptyDOMElement();
  expect(undo).not.toHaveBeenCalled();
  expect(button('Remove')).toHaveFocus();
});
