import { ROUTES } from '@fourfold/contracts';
import { screen, waitFor } from '@testing-library/react';
import { allAnswered, press } from '../../../../test/actions';
import { BEA } from '../../../../test/battle-builders';
import { FakeServer, ok, pageOf, type ReceivedCall } from '../../../../test/fake-server';
import { renderWithProviders } from '../../../../test/render';
import { signIn } from '../../../../test/session';
import { RecentBattles } from './recent-battles';

const { battle } = ROUTES;

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer().on(`GET ${battle.history}`, ok({ battles: [], total: 0 }));
  signIn();
});

describe('the battles of the player', () => {
  const show = () => renderWithProviders(<RecentBattles />);
  const battles = Array.from({ length: 23 }, (_, index) => ({
    battle_id: `battle-${index}`,
    played_at: '2025-11-21T10:00:00.000Z',
    duration_seconds: 83,
    won: index % 2 === 0,
    reason: 'eliminated',
    wpm: 60,
    speed: 72,
    accuracy: 97,
    score: 8,
    words_completed: 5,
    has_replay: index === 0,
    opponents: [{ user_id: BEA, display_name: `Opponent ${index}`, avatar_id: 1 }],
  }));
  const pageAt = (call: ReceivedCall) => ok({ battles: pageOf(battles, call), total: battles.length });
  const shown = (): (string | null)[] =>
    screen.getAllByText(/^Opponent/).map(({ textContent }) => textContent);

  it('are listed ten a page, newest first', async () => {
    server.on(`GET ${battle.history}`, pageAt);
    show();
    expect(await screen.findByText('Opponent 0')).toBeVisible();
    expect(shown()).toHaveLength(10);
    expect(screen.getAllByText(/60 WPM/)).toHaveLength(10);
    expect(screen.getByRole('link', { name: 'Replay of the battle against Opponent 0' })).toHaveAttribute(
      'href',
      '/battle/replay/battle-0',
    );
    expect(screen.getAllByRole('link', { name: /^Replay/ })).toHaveLength(1);
    await press('Older');
    expect(await screen.findByText('Opponent 10')).toBeVisible();
    await press('Older');
    expect(await screen.findByText('Opponent 22')).toBeVisible();
    expect(shown()).toEqual(['Opponent 20', 'Opponent 21', 'Opponent 22']);
    expect(screen.getByRole('button', { name: 'Older' })).toHaveAttribute('aria-disabled', 'true');
    await press('Newer');
    expect(await screen.findByText('Opponent 19')).toBeVisible();
  });

  it('can be loaded again when a page fails to load', async () => {
    server.on(`GET ${battle.history}`, pageAt, { status: 503 }, pageAt);
    show();
    await screen.findByText('Opponent 0');
    await press('Older');
    expect(await screen.findByText('Your battles couldn’t be loaded.')).toBeVisible();
    await press('Try again');
    expect(await screen.findByText('Opponent 10')).toBeVisible();
  });

  it('have no section before the first one', async () => {
    const { queryClient } = show();
    await waitFor(() => expect(server.callsTo(`GET ${battle.history}`)).toHaveLength(1));
    await allAnswered(queryClient);
    expect(screen.queryByRole('region', { name: 'Recent battles' })).toBeNull();
  });
});
