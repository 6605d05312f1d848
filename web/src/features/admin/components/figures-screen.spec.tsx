import { ROUTES, type AdminOverview, type DayFigures } from '@fourfold/contracts';
import { screen, within } from '@testing-library/react';
import { FakeServer, ok } from '../../../../test/fake-server';
import { renderWithProviders } from '../../../../test/render';
import { FiguresScreen } from './figures-screen';

const { admin } = ROUTES;
const OVERVIEW: AdminOverview = {
  open_reports: 3,
  open_cases: 2,
  days_of_cover_ahead: 12,
  difficulty_alarms: [{ puzzle_id: 5, puzzle_date: '2025-11-01', finished: 240, solve_rate: 0.2 }],
};
const day = (date: string, players: number): DayFigures => ({
  date,
  players,
  new_players: 2,
  returning_players: players - 2,
  finished: 30,
  solve_rate: 0.5,
  battles: 4,
  messages: 60,
});

it('shows what needs an admin, and the figures of each day as charts that are tables', async () => {
  new FakeServer()
    .on(`GET ${admin.overview}`, ok(OVERVIEW))
    .on(`GET ${admin.figures}`, ok([day('2025-11-21', 40), day('2025-11-20', 20)]));
  renderWithProviders(<FiguresScreen />);
  expect(await screen.findByText(/November 1, 2025: 20 % solved of 240 games/)).toBeVisible();
  const chart = within(await screen.findByRole('table', { name: 'Players' }));
  expect(
    chart
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/Nov 20\s*20$/), expect.stringMatching(/Nov 21\s*40$/)]);
  for (const name of ['New players', 'Finished games', 'Solved', 'Battles', 'Messages'])
    expect(screen.getByRole('table', { name })).toBeVisible();
  const row = await screen.findByRole('row', { name: /^Friday, November 21, 2025/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['40', '2', '38', '30', '50 %', '4', '60']);
});

it('says what did not load', async () => {
  new FakeServer().on(`GET ${admin.overview}`, { status: 500 }).on(`GET ${admin.figures}`, { status: 500 });
  renderWithProviders(<FiguresScreen />);
  expect(await screen.findByText('Failed to load the overview')).toBeVisible();
  expect(await screen.findByText('Failed to load the figures')).toBeVisible();
});
