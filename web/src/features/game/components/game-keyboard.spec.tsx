import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aFind, aMiss, aPuzzle, WORDS } from '../../../../test/builders';
import { FakeServer, ok } from '../../../../test/fake-server';
import { GUESS, openGame, tile, TODAY } from '../../../../test/game';

let server: FakeServer;

beforeEach(async () => {
  server = new FakeServer().on(TODAY, ok(aPuzzle()));
  await openGame();
});

afterEach(() => jest.restoreAllMocks());

const pressed = (): string[] =>
  screen.queryAllByRole('button', { pressed: true }).map((button) => button.getAttribute('aria-label') ?? '');
const tileOrder = (): string =>
  [...screen.getByRole('group', { name: 'Words' }).children]
    .map((one) => one.getAttribute('aria-label'))
    .join();

it('reaches every tile by Tab, too', async () => {
  await userEvent.tab();
  expect(tile('CREASE')).toHaveFocus();
  for (let stop = 1; stop < 16; stop++) await userEvent.tab();
  expect(tile('GRAVY BOAT')).toHaveFocus();
  await userEvent.tab();
  expect(screen.getAllByRole('radio', { name: '60 s' })[0]).toHaveFocus();
});

it('moves with arrows, Home and End, and returns to the last tile', async () => {
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect(tile('STERN')).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(tile('GRAVY BOAT')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(tile('CREASE')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  expect(tile('KEEL')).toHaveFocus();
});

it('selects with Space, submits with Enter and focuses the nearest remaining tile', async () => {
  server.on(GUESS, ok(aFind('Bent paper')));
  await userEvent.tab();
  await userEvent.keyboard(' {ArrowRight} {ArrowRight} {ArrowRight} ');
  expect(pressed()).toEqual(WORDS.easy);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(tile('KEEL')).toHaveFocus());
  expect(server.callsTo(GUESS)[0]?.body).toEqual({ puzzle_id: 7, words: WORDS.easy });
});

it('stays on the tile after a wrong guess', async () => {
  server.on(GUESS, ok(aMiss(3)));
  await userEvent.tab();
  await userEvent.keyboard(' {ArrowRight} {ArrowRight} {ArrowDown} {Enter}');
  await screen.findByText('1/4');
  expect(tile('BOW')).toHaveFocus();
});

it('does not submit fewer than four words, nor select by Enter', async () => {
  await userEvent.tab();
  await userEvent.keyboard(' {ArrowRight}{Enter}');
  expect(pressed()).toEqual(['CREASE']);
  expect(server.callsTo(GUESS)).toHaveLength(0);
});

it.each(['{Escape}', 'd'])('clears with %s', async (key) => {
  await userEvent.tab();
  await userEvent.keyboard(` {ArrowRight} ${key}`);
  expect(pressed()).toEqual([]);
});

it('announces that four words are already selected', async () => {
  await userEvent.tab();
  await userEvent.keyboard(' {ArrowRight} {ArrowRight} {ArrowRight} {ArrowDown} ');
  expect(pressed()).toHaveLength(4);
  expect(screen.getByText('Four words are selected already.')).toBeInTheDocument();
});

it('shuffles with S and stays on the same word', async () => {
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  const before = tileOrder();
  await userEvent.keyboard('s');
  expect(tileOrder()).not.toBe(before);
  expect(tile('STERN')).toHaveFocus();
});

it('continues by keyboard at the tile that was tapped to mark it', async () => {
  // In browsers, focus after a tap does not match :focus-visible; in jsdom, every focus does.
  jest.spyOn(HTMLElement.prototype, 'matches').mockImplementation(function (this: HTMLElement, selector) {
    return selector !== ':focus-visible' && this.closest(selector) === this;
  });
  await userEvent.click(screen.getByRole('switch', { name: /Mark tiles/ }));
  await userEvent.click(tile('KEEL'));
  expect(tile('KEEL')).toHaveAccessibleDescription(/^marked/);
  const first = tile('KEEL').getAttribute('aria-description');
  await userEvent.keyboard('m');
  expect(tile('KEEL').getAttribute('aria-description')).not.toBe(first);
  await userEvent.keyboard('{ArrowRight}');
  expect(tile('STERN')).toHaveFocus();
  await userEvent.keyboard('m');
  expect(tile('STERN')).toHaveAttribute('aria-description', first);
});

describe.each([
  ['Russian', ['ы', 'в', 'ь']],
  ['Greek', ['σ', 'δ', 'μ']],
  ['Hebrew', ['ד', 'ג', 'צ']],
  ['Arabic', ['س', 'ي', 'ة']],
] as const)('on a %s layout', (_, [s, d, m]) => {
  const type = (key: string, code: string): unknown => fireEvent.keyDown(tile('CREASE'), { key, code });

  it('shuffles with the key of S, clears with D and marks with M', async () => {
    await userEvent.click(tile('CREASE'));
    const before = tileOrder();
    type(s, 'KeyS');
    expect(tileOrder()).not.toBe(before);
    type(m, 'KeyM');
    expect(tile('CREASE')).toHaveAccessibleDescription(/^marked/);
    expect(pressed()).toEqual(['CREASE']);
    type(d, 'KeyD');
    expect(pressed()).toEqual([]);
  });
});

it('takes the letter and not its place where the layout is Latin', async () => {
  await userEvent.click(tile('CREASE'));
  const before = tileOrder();
  fireEvent.keyDown(tile('CREASE'), { key: 'o', code: 'KeyS' });
  fireEvent.keyDown(tile('CREASE'), { key: 'ß', code: 'KeyS' });
  expect(tileOrder()).toBe(before);
});

it('lets the single-key shortcuts be switched off permanently', async () => {
  await userEvent.click(screen.getByText('Time and keyboard'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Use the S, D and M keys' }));
  await userEvent.click(tile('CREASE'));
  const before = tileOrder();
  await userEvent.keyboard('sd');
  expect(tileOrder()).toBe(before);
  expect(pressed()).toEqual(['CREASE']);
  expect(localStorage.getItem('fourfold.shortcuts')).toBe('false');
});
