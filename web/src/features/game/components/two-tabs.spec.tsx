import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aFind, aMiss, aPuzzle, WORDS } from '../../../../test/builders';
import { FakeServer, ok, refused } from '../../../../test/fake-server';
import { GUESS, guess, openGame, TODAY } from '../../../../test/game';
import { renderWithProviders } from '../../../../test/render';
import { GameScreen } from './game-screen';

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer().on(TODAY, ok(aPuzzle()));
});

type Tab = ReturnType<typeof within>;

async function openTab(): Promise<Tab> {
  const tab = within(renderWithProviders(<GameScreen />).container);
  await tab.findByRole('button', { name: 'KEEL' });
  return tab;
}

const submit = (tab: Tab, words: string[]): void => {
  for (const word of words) fireEvent.click(tab.getByRole('button', { name: word }));
  fireEvent.click(tab.getByRole('button', { name: 'Submit Guess' }));
};

it('shows a group that was found in one tab in the other, at no cost', async () => {
  server.on(GUESS, ok(aFind('Bent paper')));
  const [here, there] = [await openTab(), await openTab()];
  submit(here, WORDS.easy);
  expect(await there.findByRole('heading', { name: 'Bent paper' })).toBeVisible();
  const news = 'Bent paper: already found in another tab or on another device.';
  expect(await there.findAllByText(news)).not.toHaveLength(0);
  expect(here.queryByText(news)).toBeNull();
  expect(there.getByText('0/4')).toBeVisible();
  expect(there.queryByRole('button', { name: 'CREASE' })).toBeNull();
});

it('shows the result in both tabs when the game ends in one, and submits one score', async () => {
  const game_state = { found_categories: [], mistakes_used: 3, is_resuming: true };
  server
    .on(TODAY, ok(aPuzzle({ game_state })))
    .on(GUESS, ok(aMiss(0, { game_over: true })))
    .on('POST /api/scores/puzzle/7', { status: 201, body: { calculated_score: 0, categories_found: 0 } })
    .on(
      'GET /api/scores/puzzle/7/status',
      ok({
        status: 'finished',
        submitted: true,
        won: false,
        points_scored: 0,
        completion_time_seconds: 83,
        mistakes_used: 4,
      }),
    );
  const [here, there] = [await openTab(), await openTab()];
  submit(here, WORDS.easy);
  for (const tab of [here, there]) {
    expect(await tab.findByRole('heading', { name: 'Game Over!' })).toBeVisible();
    expect(await tab.findByText('83 seconds')).toBeVisible();
  }
  expect(server.callsTo('POST /api/scores/puzzle/7')).toHaveLength(1);
});

it('restarts the timer of a tab when the game is opened in another', async () => {
  const here = await openTab();
  await waitFor(() => expect(here.getByRole('timer')).not.toHaveTextContent('60s'));
  // It is shown for a second only.
  const texts: (string | null)[] = [];
  const observer = new MutationObserver(() => texts.push(here.getByRole('timer').textContent));
  observer.observe(document.body, { characterData: true, childList: true, subtree: true });
  await openTab();
  await waitFor(() => expect(texts).toContainEqual(expect.stringContaining('60s')));
  observer.disconnect();
  // It had not run out, which restarts it as well.
  expect(server.callsTo(GUESS)).toEqual([]);
});

it('says that a guess with words found on another device cost nothing', async () => {
  server.on(GUESS, refused(422));
  await openGame();
  guess(WORDS.easy);
  const said = 'Some of these words were already found in another tab. That cost nothing.';
  await waitFor(() => expect(screen.getAllByText(said)).not.toHaveLength(0));
  expect(screen.getByText('0/4')).toBeVisible();
});
