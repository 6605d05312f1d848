import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { aPuzzle, WORDS } from '../../../../test/builders';
import { NetworkError } from '../../../lib/http/errors';
import { Announcer } from '../../../ui/announcer';
import { savedGame } from '../domain/saved-game';
import { judgeGuess } from '../store/judge';
import type { Ruling } from '../store/sync';
import { useGame } from './use-game';

jest.mock('../store/judge');

const judge = jest.mocked(judgeGuess);
const opened = savedGame('ada', aPuzzle());
const onStale = jest.fn();

const start = () => {
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <Announcer>{children}</Announcer>
    </QueryClientProvider>
  );
  return renderHook(() => useGame({ opened, onStale }), { wrapper }).result;
};
const overruled = (ruling: Ruling) => judge.mockResolvedValue({ kind: 'overruled', ruling });

beforeEach(() => onStale.mockClear());

describe('a guess before which the server ruled on earlier ones', () => {
  const refusal = 'It is too late to sync this puzzle.';

  it('says why it took none of them, and gives new time when time had run out', async () => {
    overruled({ game: opened, result: null, refusal });
    const hook = start();
    act(() => hook.current.onGuess([]));
    await waitFor(() => expect(hook.current.game.news).toEqual({ kind: 'refused', text: refusal }));
    expect(hook.current.game.restarts).toBe(1);
    expect(onStale).toHaveBeenCalledTimes(1);
  });

  it('keeps the time and the words of a guess that was in time', async () => {
    overruled({ game: opened, result: null, refusal });
    const hook = start();
    for (const word of WORDS.easy) act(() => hook.current.dispatch({ type: 'toggled', word }));
    act(() => hook.current.onGuess(WORDS.easy));
    await waitFor(() => expect(hook.current.game.news).toEqual({ kind: 'refused', text: refusal }));
    expect(hook.current.game).toMatchObject({ restarts: 0, selected: WORDS.easy });
  });

  it('shows the game as the server sees it, and gives new time', async () => {
    const game_state = { found_categories: [], mistakes_used: 2, is_resuming: true };
    const verdict = { status: 'in_progress', won: null, game_over: false, mistakes_remaining: 2 } as const;
    const place = { puzzle_id: 7, puzzle_date: '2025-11-21', calculated_score: 0 };
    const game = savedGame('ada', aPuzzle({ game_state }));
    overruled({ game, result: { ...game_state, ...verdict, ...place, game_state }, refusal: null });
    const hook = start();
    act(() => hook.current.onGuess([]));
    await waitFor(() => expect(hook.current.game.news).toEqual({ kind: 'ruled' }));
    expect(hook.current.game).toMatchObject({ mistakes: 2, restarts: 1 });
  });
});

it('asks how the game stands after a guess whose answer never came', async () => {
  judge.mockRejectedValue(new NetworkError(new TypeError('Failed to fetch')));
  const hook = start();
  act(() => hook.current.onGuess([]));
  await waitFor(() => expect(onStale).toHaveBeenCalledTimes(1));
});
