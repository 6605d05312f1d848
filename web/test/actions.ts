import type { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Presses a button, once it is there. */
export async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
}

/** Pastes the text: one event, where typing takes many. */
export async function fill(label: string, text: string): Promise<void> {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.paste(text);
}

/** Replaces the content of a field by typing. */
export async function retype(field: string | HTMLElement, text: string): Promise<void> {
  const element = typeof field === 'string' ? screen.getByLabelText(field) : field;
  await userEvent.clear(element);
  if (text !== '') await userEvent.type(element, text);
}

/** Waits until the answers to all queries are handled, for what must not appear then. */
export async function allAnswered(queries: QueryClient): Promise<void> {
  await waitFor(() => expect(queries.isFetching()).toBe(0));
}
