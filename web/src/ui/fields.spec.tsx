import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TextField } from './fields';

function Field() {
  const [value, setValue] = useState('');
  return (
    <TextField
      label="Name"
      value={value}
      maxCharacters={4}
      onChange={({ target }) => setValue(target.value)}
    />
  );
}

const field = (): HTMLInputElement => screen.getByLabelText('Name');

beforeEach(() => void render(<Field />));

it('takes as many characters as the server does, which counts an emoji once', async () => {
  await userEvent.type(field(), '🐝🐝🐝🐝🐝');
  expect(field()).toHaveValue('🐝🐝🐝🐝');
});

it('takes a pasted text up to a whole character', async () => {
  await userEvent.click(field());
  await userEvent.paste('ab👩‍👩‍👧');
  expect(field()).toHaveValue('ab');
});

it('keeps what is there when something is inserted into a full field', async () => {
  await userEvent.type(field(), 'abcd');
  await userEvent.type(field(), 'x', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field()).toHaveValue('abcd');
  expect(field().selectionStart).toBe(1);
});
