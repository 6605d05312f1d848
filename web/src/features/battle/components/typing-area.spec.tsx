import type { Challenge } from '@fourfold/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { press } from '../../../../test/actions';
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

const type = jest.fn<void, [{ text: string; accuracy: number }]>();
const requestNewChallenge = jest.fn<Promise<unknown>, []>();

beforeEach(() => {
  type.mockReset();
  requestNewChallenge.mockReset().mockResolvedValue({});
  const session = { type, requestNewChallenge } as unknown as RoomSession;
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
    fireEvent.input(field(), { target: { value: before + data }, isComposing: true, ...change });
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

const accuracy = (): number | undefined => type.mock.calls.at(-1)?.[0].accuracy;

it('counts the letter of a dead key when it is there, and not the accent before it', () => {
  compose('p', 'pa', 'pa´', 'pap');
  expect([sent(), accuracy()]).toEqual([['p', 'pa', 'pap'], 100]);
});

it('counts a wrong letter of a composition once it is committed, or the next follows', () => {
  compose('q');
  expect([sent(), accuracy()]).toEqual([['q'], 0]);
  fireEvent.input(field(), { target: { value: '' } });
  compose('p', 'px', 'pxp');
  expect(sent().slice(2)).toEqual(['p', 'px', 'pxp']);
  expect(accuracy()).toBe(50);
});

it('takes what Safari composes, which empties the field first', () => {
  fireEvent.compositionStart(field());
  fireEvent.input(field(), { target: { value: '´' }, isComposing: true });
  fireEvent.input(field(), { target: { value: '' }, inputType: 'deleteCompositionText' });
  fireEvent.input(field(), { target: { value: 'p' }, inputType: 'insertFromComposition' });
  fireEvent.compositionEnd(field(), { data: 'p' });
  expect([sent(), accuracy(), field().value]).toEqual([['p'], 100, 'p']);
});

describe('what is not taken', () => {
  const write = (...values: string[]): void =>
    values.forEach((value) => fireEvent.input(field(), { target: { value } }));
  const letters = (text: string): string[] => [...text].map((_, place) => text.slice(0, place + 1));
  const verdict = (): string => screen.getByRole('region', { name: 'Typing' }).textContent ?? '';

  it('is a whole word that is deleted at once, and the notice says so', () => {
    write(...letters('paper b'), '');
    expect(field()).toHaveValue('paper b');
    expect(verdict()).toMatch(/Delete one letter at a time/);
    expect(verdict()).not.toMatch(REFUSED);
  });

  it('is a letter beyond the end of the text, while something before it is wrong', () => {
    write(...letters('paper boot'), 'paper boott');
    expect(field()).toHaveValue('paper boot');
    expect(verdict()).toMatch(/longer than the text/);
  });

  it('is no fault once the text is complete, as with a letter that was doubled', () => {
    write(...letters('paper boat'), 'paper boatt');
    expect(field()).toHaveValue('paper boat');
    expect(verdict()).toMatch(/Done!/);
  });
});

describe('another text', () => {
  it('is asked for once', async () => {
    await press('Ask for another text');
    await press('Waiting for the others to ask');
    expect(requestNewChallenge).toHaveBeenCalledTimes(1);
  });

  it('can be asked for again when the request may not have arrived', async () => {
    requestNewChallenge.mockRejectedValueOnce(new Error('The server did not answer'));
    await press('Ask for another text');
    await press('Ask for another text');
    expect(await screen.findByRole('button', { name: 'Waiting for the others to ask' })).toBeVisible();
    expect(requestNewChallenge).toHaveBeenCalledTimes(2);
  });
});
