import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Menu } from './menu';

const chosen: string[] = [];
const choose = (what: string) => () => void chosen.push(what);

beforeEach(() => {
  chosen.length = 0;
  render(
    <>
      <Menu
        label="Actions"
        whose="for bob"
        items={[
          { label: 'Edit', onChoose: choose('edit') },
          { label: 'Unlock', onChoose: choose('unlock') },
          { label: 'Delete', onChoose: choose('delete'), locked: 'Not oneself' },
        ]}
      />
      <button>Next</button>
    </>,
  );
});

const opener = (): HTMLElement => screen.getByRole('button', { name: 'Actions for bob' });
const item = (name: string): HTMLElement => screen.getByRole('menuitem', { name });

it('is closed until its button is pressed, and begins with the first action', async () => {
  expect(screen.queryByRole('menu')).toBeNull();
  await userEvent.click(opener());
  expect(screen.getByRole('menu', { name: 'Actions for bob' })).toBeVisible();
  expect(item('Edit')).toHaveFocus();
});

it('is walked through with arrows, Home and End, round and round', async () => {
  opener().focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(item('Edit')).toHaveFocus();
  for (const [key, name] of [
    ['ArrowDown', 'Unlock'],
    ['End', 'Delete'],
    ['ArrowDown', 'Edit'],
    ['ArrowUp', 'Delete'],
    ['Home', 'Edit'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    expect(item(name)).toHaveFocus();
  }
});

it('does what is chosen, closes and gives the focus back', async () => {
  await userEvent.click(opener());
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(chosen).toEqual(['unlock']);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(opener()).toHaveFocus();
});

it('closes with Escape, and nothing is done', async () => {
  await userEvent.click(opener());
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(opener()).toHaveFocus();
  expect(chosen).toEqual([]);
});

it('closes when Tab leads on', async () => {
  await userEvent.click(opener());
  await userEvent.tab();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
});

it('tells why something cannot be chosen, and does not do it', async () => {
  await userEvent.click(opener());
  expect(item('Delete')).toHaveAttribute('aria-disabled', 'true');
  expect(item('Delete')).toHaveAccessibleDescription('Not oneself');
  await userEvent.click(item('Delete'));
  expect(chosen).toEqual([]);
  expect(screen.getByRole('menu')).toBeVisible();
});
