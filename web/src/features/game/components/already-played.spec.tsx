import { ROUTES, type OwnGuess } from '@fourfold/contracts';
import { dateInZone } from '@fourfold/game-rules';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aCompletePuzzle, WORDS } from '../../../../test/builders';
import { FakeServer, ok, refused } from '../../../../test/fake-server';
import { showGame, TODAY } from '../../../../test/game';
import { signIn } from '../../../../test/session';
import { serverClock } from '../../../lib/time/server-clock';
import { timeZone } from '../../../lib/time/time-zone';

const GUESSES: OwnGuess[] = [
  { words: WORDS.tricky, difficulty: 4 },
  { words: [...WORDS.easy.slice(0, 3), 'KEEL'], difficulty: null },
  { words: [], difficulty: null },
  { words: [...WORDS.easy.slice(0, 2), 'KEEL', 'BOW'], difficulty: null },
  { words: ['KEEL', ...WORDS.easy.slice(1)], difficulty: null },
];

let server: FakeServer;

beforeEach(() => {
  const puzzle_date = dateInZone(new Date(), timeZone());
  signIn();
  server = new FakeServer()
    .on(TODAY, refused(409, 'You have already played this.'))
    .on(`POST ${ROUTES.scores.checkMissingAll}`, ok({ calculated: 0 }))
    .on(`GET /api/puzzles/date/${puzzle_date}`, ok(aCompletePuzzle({ puzzle_date })))
    .on('GET /api/scores/puzzle/3/guesses', ok(GUESSES))
    .on('GET /api/puzzles/3/complete', ok(aCompletePuzzle({ puzzle_date })))
    .on(
      'GET /api/scores/puzzle/3/status',
      ok({
        status: 'finished',
        submitted: true,
        won: false,
        points_scored: 220,
        completion_time_seconds: 83,
        mistakes_used: 4,
      }),
    );
});

afterEach(() => jest.restoreAllMocks());

describe('a game that was finished, perhaps on another device', () => {
  it('shows its whole result again', async () => {
    showGame();
    expect(await screen.findByRole('heading', { name: 'Puzzle Already Completed' })).toBeVisible();
    expect(screen.getByText('You have already played this.')).toBeVisible();
    expect(await screen.findByText('83 seconds')).toBeVisible();
    expect(screen.getByText('220')).toBeVisible();
    expect(screen.getByText('4/4')).toBeVisible();
    const list = (name: string) => screen.findByRole('list', { name });
    expect(within(await list('Found categories')).getAllByRole('heading')).toHaveLength(1);
    expect(within(await list('Missed categories')).getAllByRole('heading')).toHaveLength(3);
    expect(await screen.findByText('Out of time')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Share' })).toBeVisible();
    expect(screen.getByRole('timer')).toBeVisible();
    expect(screen.getByText(/^Fourfold No\. 12, /)).toBeInTheDocument();
  });

  it('says so when the result couldn’t be loaded', async () => {
    server.on('GET /api/scores/puzzle/3/guesses', refused(500));
    showGame();
    expect(await screen.findByText('Your result couldn’t be loaded.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Puzzle Already Completed' })).toBeVisible();
  });

  it.each([
    ['says the same again', refused(409)],
    ['cannot be reached', 'offline' as const],
  ])('stays under its reader while the server is asked again, and %s', async (_, answer) => {
    showGame();
    const share = await screen.findByRole('button', { name: 'Share' });
    const respond = server.hold(TODAY, answer);
    fireEvent.focus(window);
    await waitFor(() => expect(server.callsTo(TODAY)).toHaveLength(2));
    expect(share).toBeInTheDocument();
    respond();
    server.on(TODAY, refused(409, 'Asked once more.'));
    await waitFor(() => {
      fireEvent.focus(window);
      expect(screen.getByText('Asked once more.')).toBeVisible();
    });
    expect(share).toBeInTheDocument();
  });

  it('makes way for that of the next day, if that was played elsewhere as well', async () => {
    const nextDay = Date.now() + 86_400_000;
    const puzzle_date = dateInZone(new Date(nextDay), timeZone());
    showGame();
    expect(await screen.findByText(/^Fourfold No\. 12, /)).toBeInTheDocument();
    jest.spyOn(serverClock, 'now').mockReturnValue(nextDay);
    server.on(`GET /api/puzzles/date/${puzzle_date}`, ok(aCompletePuzzle({ puzzle_date, number: 13 })));
    fireEvent.focus(window);
    expect(await screen.findByText(/^Fourfold No\. 13, /)).toBeInTheDocument();
  });
});
