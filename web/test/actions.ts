import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Presses a button, once it is there. */
export async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
}

/** Pastes, which is one event where typing is hundreds. */
export async function fill(label: string, text: string): Promise<void> {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.paste(text);
}

/** Types in place of what is in the field. */
export async function retype(field: string | HTMLElement, text: string): Promise<void> {
  const element = typeof field === 'string' ? screen.getByLabelText(field) : field;
  await userEvent.clear(element);
  if (text !== '') await userEvent.type(element, text);
}
