import { ROUTES, type OwnGuess } from '@fourfold/contracts';
import { dateInZone } from '@fourfold/game-rules';
import { screen, within } from '@testing-library/react';
import { aCompletePuzzle, WORDS } from '../../../../test/builders';
import { FakeServer, ok, refused } from '../../../../test/fake-server';
import { showGame, TODAY } from '../../../../test/game';
import { signIn } from '../../../../test/session';
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
});
