import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { Menu } from './menu';

const chosen: string[] = [];
const choose = (what: string) => () => void chosen.push(what);
const onEscape = jest.fn();

beforeEach(() => {
  chosen.length = 0;
  onEscape.mockReset();
  render(
    <div onKeyDown={({ key }) => key === 'Escape' && onEscape()}>
      <Menu
        ref={createRef()}
        items={[
          { label: 'Edit', onChoose: choose('edit') },
          { label: 'Unlock', name: 'Unlock bob', onChoose: choose('unlock') },
        ]}
      >
        Actions
      </Menu>
    </div>,
  );
});

const button = (name: string): HTMLElement => screen.getByRole('button', { name });

it('opens and closes by its button', async () => {
  expect(screen.getAllByRole('button')).toEqual([button('Actions')]);
  await userEvent.click(button('Actions'));
  expect(button('Unlock bob')).toHaveTextContent('Unlock');
  await userEvent.click(button('Actions'));
  expect(screen.getAllByRole('button')).toEqual([button('Actions')]);
});

it('runs the chosen action, closes and returns the focus', async () => {
  await userEvent.click(button('Actions'));
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(chosen).toEqual(['unlock']);
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(button('Actions')).toHaveFocus();
});

it('keeps Escape from surrounding elements only while it is open', async () => {
  await userEvent.click(button('Actions'));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(onEscape).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onEscape).toHaveBeenCalledTimes(1);
  expect(chosen).toEqual([]);
});
