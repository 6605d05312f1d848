import type { Challenge } from '@fourfold/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { renderWithProviders } from '../../../../test/render';
import type { RoomSession } from '../live/room-session';
import { TypingArea } from './typing-area';

const CHALLENGE: Challenge = {
  challenge_id: 1,
  text: 'paper boat',
  challenge_type: 'short_word',
  difficulty: 1,
};
const REFUSED = /^Only single letters count/;

const type = jest.fn<void, [{ text: string }]>();

beforeEach(() => {
  type.mockReset();
  const session = { type } as unknown as RoomSession;
  renderWithProviders(<TypingArea session={session} challenge={CHALLENGE} isLive verdict="" />);
});

const field = (): HTMLInputElement => screen.getByLabelText('Type the text');
const sent = (): string[] => type.mock.calls.map(([{ text }]) => text);

/** What the keyboard of an Android phone does: the word being written is replaced with every letter. */
function compose(...words: string[]): void {
  const before = field().value;
  fireEvent.compositionStart(field());
  for (const data of words) {
    const change = { data, inputType: 'insertCompositionText', bubbles: true, cancelable: false };
    field().dispatchEvent(new InputEvent('beforeinput', change));
    fireEvent.compositionUpdate(field(), { data });
    fireEvent.input(field(), { target: { value: before + data }, ...change });
  }
  fireEvent.compositionEnd(field(), { data: words.at(-1) ?? '' });
}

it('takes a word that is composed letter by letter, as phones do', () => {
  compose('p', 'pa', 'pap', 'pape', 'paper');
  compose(' ');
  compose('b', 'bo');
  expect(sent().at(-1)).toBe('paper bo');
  expect(sent()).toHaveLength(8);
  expect(screen.queryByText(REFUSED)).toBeNull();
});

it('says why a whole word that the keyboard inserts is not taken, until a letter is', () => {
  compose('paper');
  expect(sent()).toEqual([]);
  expect(field()).toHaveValue('');
  expect(screen.getAllByText(REFUSED)[0]).toBeVisible();
  compose('p');
  expect(sent()).toEqual(['p']);
  expect(screen.queryAllByText(REFUSED).filter((text) => !text.closest('[role=status]'))).toEqual([]);
});

it('takes the correction of one letter and not of a word', () => {
  compose('p', 'pq');
  compose('a');
  const corrections = new InputEvent('beforeinput', { inputType: 'insertReplacementText', cancelable: true });
  field().dispatchEvent(corrections);
  expect(corrections.defaultPrevented).toBe(true);
  fireEvent.input(field(), { target: { value: 'paa' } });
  expect(sent().at(-1)).toBe('paa');
});
