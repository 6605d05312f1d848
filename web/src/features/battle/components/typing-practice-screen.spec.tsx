import { ROUTES, type Practice, type PracticeResult, type PracticeStats } from '@fourfold/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { press } from '../../../../test/actions';
import { aChallenge } from '../../../../test/battle-builders';
import { FakeServer, ok, refused } from '../../../../test/fake-server';
import { renderWithProviders } from '../../../../test/render';
import { signIn } from '../../../../test/session';
import { TypingPracticeScreen } from './typing-practice-screen';

const { battle } = ROUTES;
const RESULT = 'POST /api/battle/practice/p1/result';

const practice = (changes: Partial<Practice> = {}): Practice => ({
  practice_id: 'p1',
  challenges: [aChallenge({ text: 'ab' }), aChallenge({ challenge_id: 8, text: 'cd' })],
  ghost: null,
  ...changes,
});
const stats = (practices: number): PracticeStats => ({
  practices,
  best_speed: 71.6,
  average_speed: 60,
  average_wpm: 52,
  average_accuracy: 96.4,
  total_words_typed: 120,
});
const result: PracticeResult = {
  practice_id: 'p1',
  duration_ms: 12_340,
  wpm: 48.2,
  speed: 62.7,
  accuracy: 75,
  speed_over_time: [{ at_seconds: 5, speed: 62 }],
  is_best: true,
};

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer()
    .on(`GET ${battle.practiceStats}`, ok(stats(0)))
    .on(`GET ${battle.avatar}`, ok({ avatar_id: 1 }))
    .on(`POST ${battle.practice}`, ok(practice()))
    .on(RESULT, ok(result));
  signIn();
});

const field = (): HTMLElement => screen.getByLabelText('Type the text');

it('lets the player type all texts, sends the log, and shows the result', async () => {
  renderWithProviders(<TypingPracticeScreen />);
  expect(await screen.findByText('Text 1 of 2')).toBeVisible();
  expect(server.callsTo(`POST ${battle.practice}`).map(({ body }) => body)).toEqual([{ against_best: true }]);
  expect(field()).toHaveAccessibleDescription('ab');
  expect(screen.queryByRole('button', { name: 'Ask for another text' })).toBeNull();
  await userEvent.type(field(), 'ax{Backspace}b');
  expect(screen.getByRole('progressbar', { name: 'Text typed by you' })).toHaveAttribute(
    'aria-valuenow',
    '50',
  );
  expect(field()).toHaveAccessibleDescription('cd');
  await userEvent.type(field(), 'cd');

  expect(await screen.findByRole('heading', { name: 'Your best practice' })).toHaveFocus();
  expect(screen.getByText('63')).toBeVisible();
  expect(screen.getByText('12.3 s')).toBeVisible();
  const log = server.callsTo(RESULT)[0]?.body as { events: object[] };
  expect(log).toMatchObject({ keystrokes: 5, errors: 1 });
  expect(log.events).toMatchObject([
    { at_ms: 0, text: 0, characters: 1 },
    { text: 0, characters: 2 },
    { text: 1, characters: 1 },
    { text: 1, characters: 2 },
  ]);
});

it('begins the time of the first text with its first key, and speaks of no damage', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  renderWithProviders(<TypingPracticeScreen />);
  await screen.findByText('Text 1 of 2');
  expect(screen.queryByText(/damage/)).toBeNull();
  now.mockReturnValue(60_000);
  fireEvent.change(field(), { target: { value: 'a' } });
  now.mockReturnValue(66_000);
  fireEvent.change(field(), { target: { value: 'ax' } });
  expect(screen.getByText('Speed 2 words/min')).toBeVisible();
  now.mockRestore();
});

it('races against the best practice, which has its own lane', async () => {
  const ghost = { speed: 71.6, duration_ms: 9_000, events: [{ at_ms: 0, text: 1, characters: 1 }] };
  server
    .on(`GET ${battle.practiceStats}`, ok(stats(3)))
    .on(`POST ${battle.practice}`, ok(practice({ ghost })));
  renderWithProviders(<TypingPracticeScreen />);
  const best = await screen.findByRole('progressbar', { name: 'Text typed by Your best' });
  await userEvent.type(field(), 'a');
  await waitFor(() => expect(best).toHaveAttribute('aria-valuenow', '75'));
  await press('Stop the practice');
  expect(await screen.findByText('72')).toBeVisible();
  await press('New texts');
  await waitFor(() =>
    expect(server.callsTo(`POST ${battle.practice}`).at(-1)?.body).toEqual({ against_best: false }),
  );
});

it('says when a practice cannot be started, and sends a result again that did not arrive', async () => {
  server
    .on(`POST ${battle.practice}`, refused(429, 'Too many'), ok(practice()))
    .on(RESULT, refused(503, 'Please try again'), ok(result));
  renderWithProviders(<TypingPracticeScreen />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many');
  expect(await screen.findByText('Your first practice sets the speed to beat.')).toBeVisible();
  await press('Start a practice');
  await screen.findByText('Text 1 of 2');
  await userEvent.type(field(), 'abcd');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again');
  await press('Try again');
  expect(await screen.findByRole('heading', { name: 'Your best practice' })).toBeVisible();
});

it('starts again with Enter, which still presses what is focused', async () => {
  renderWithProviders(<TypingPracticeScreen />);
  await screen.findByText('Text 1 of 2');
  await userEvent.type(field(), 'abcd');
  await screen.findByRole('heading', { name: 'Your best practice' });
  const starts = () => server.callsTo(`POST ${battle.practice}`).length;
  screen.getByRole('link', { name: 'Back to Lobby' }).focus();
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' });
  expect(starts()).toBe(1);
  fireEvent.keyDown(screen.getByRole('heading', { name: 'Your best practice' }), { key: 'Enter' });
  expect(await screen.findByText('Text 1 of 2')).toBeVisible();
  expect(starts()).toBe(2);
});
