import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type FormEvent } from 'react';
import { PasswordField, TextField } from './fields';

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

describe('a field with a limit', () => {
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

  it('cuts what an input method has composed, once it is finished', () => {
    fireEvent.compositionStart(field());
    fireEvent.input(field(), { target: { value: 'abcde' }, isComposing: true });
    expect(field()).toHaveValue('abcde');
    fireEvent.compositionEnd(field());
    expect(field()).toHaveValue('abcd');
    // It is the value of the form, too.
    fireEvent.input(field(), { target: { value: 'abc' } });
    expect(field()).toHaveValue('abc');
  });

  it('keeps what is there when something is inserted into a full field', async () => {
    await userEvent.type(field(), 'abcd');
    await userEvent.type(field(), 'x', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(field()).toHaveValue('abcd');
    expect(field().selectionStart).toBe(1);
  });
});

it('says itself what is wrong, instead of a bubble of the browser, until it is corrected', async () => {
  const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <TextField label="Email" type="email" required />
      <PasswordField label="Password" required />
      <button>Send</button>
    </form>,
  );
  const email = screen.getByLabelText('Email');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(email).toHaveFocus();
  expect(email).toHaveAccessibleDescription('Email is required');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
  expect(fireEvent(email, new Event('invalid', { cancelable: true }))).toBe(false);
  await userEvent.type(email, 'ada');
  expect(email).not.toHaveAccessibleDescription();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(email).toHaveAccessibleDescription('Please enter an email like name@example.org');
  expect(onSubmit).not.toHaveBeenCalled();
});
