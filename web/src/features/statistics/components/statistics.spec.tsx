import { ROUTES } from '@fourfold/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeServer, ok } from '../../../../test/fake-server';
import { renderWithProviders } from '../../../../test/render';
import { serverClock } from '../../../lib/time/server-clock';
import { Statistics } from './statistics';

const SCORES = `GET ${ROUTES.scores.mine}`;
const today = '2025-11-21';
const score = (puzzle_date: string, mistakes_used: number) => ({
  puzzle_date,
  won: mistakes_used < 4,
  mistakes_used,
});

let server: FakeServer;
beforeEach(() => {
  jest.spyOn(serverClock, 'now').mockReturnValue(Date.parse(`${today}T12:00:00Z`));
  server = new FakeServer();
});
afterEach(() => jest.restoreAllMocks());

const value = (term: string): string | null | undefined =>
  screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;

describe('the statistics', () => {
  it('count games and wins, and say in a table how many mistakes they took', async () => {
    server.on(SCORES, {
      status: 200,
      body: [score('2025-11-01', 0), score('2025-11-02', 1), score('2025-11-03', 4)],
    });
    renderWithProviders(<Statistics />);
    await screen.findByText('Games', { selector: 'dt' });
    expect([value('Wins'), value('Win rate')]).toEqual(['2', '67%']);
    const table = screen.getByRole('table', { name: 'Mistakes' });
    expect(within(table).getByRole('row', { name: 'None 1' })).toBeVisible();
    expect(within(table).getByRole('row', { name: '1 mistake 1' })).toBeVisible();
    expect(within(table).getByRole('row', { name: 'Not solved 1' })).toBeVisible();
  });

  it('show the result of every day of a month, and earlier months on request', async () => {
    server.on(SCORES, ok([score(today, 0), score('2020-02-29', 4)]));
    renderWithProviders(<Statistics />);
    expect(await screen.findByRole('cell', { name: '21 , solved. How others did' })).toHaveAttribute(
      'aria-current',
      'date',
    );
    expect(screen.getByRole('link', { name: '21 , solved. How others did' })).toHaveAttribute(
      'href',
      `/archive/${today}/review`,
    );
    expect(screen.getByRole('button', { name: 'Later' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Earlier' }));
    expect(screen.queryByRole('cell', { name: /solved/ })).toBeNull();
  });

  it('load every page of the scores', async () => {
    const page = Array.from({ length: 100 }, () => score('2025-11-01', 4));
    server.on(SCORES, ok(page), ok([score('2025-11-02', 4)]));
    renderWithProviders(<Statistics />);
    await screen.findByText('Games', { selector: 'dt' });
    expect(value('Games')).toBe('101');
    expect(server.calls.map(({ path }) => path)).toEqual([
      '/api/scores/me?skip=0&limit=100',
      '/api/scores/me?skip=100&limit=100',
    ]);
  });

  it('show a message before the first game, and when they cannot be loaded', async () => {
    server.on(SCORES, { status: 503 }, ok([]));
    renderWithProviders(<Statistics />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Your games couldn’t be loaded.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Your first finished puzzle will be counted here.')).toBeVisible();
  });
});
