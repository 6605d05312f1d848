import { ROUTES } from '@fourfold/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { GameScreen } from '../src/features/game/components/game-screen';
import { renderWithProviders } from './render';

export const TODAY = `GET ${ROUTES.puzzles.today}`;
export const GUESS = `POST ${ROUTES.scores.validateGuess}`;

export const showGame = (): void => void renderWithProviders(<GameScreen />);

export async function openGame(): Promise<void> {
  showGame();
  await screen.findByRole('button', { name: 'KEEL' });
}

export const tile = (word: string): HTMLElement => screen.getByRole('button', { name: word });

/** Selects the words and submits them; the test itself waits for the result. */
export function guess(words: readonly string[]): void {
  for (const word of words) fireEvent.click(tile(word));
  fireEvent.click(screen.getByRole('button', { name: 'Submit Guess' }));
}
