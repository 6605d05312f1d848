import { ADMIN_DEFAULT_PAGE_SIZE, ROUTES, routePath } from '@fourfold/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aFlaggedBattle, aFlaggedGame } from '../../../../test/admin-builders';
import { press } from '../../../../test/actions';
import { FakeServer, ok } from '../../../../test/fake-server';
import { renderWithProviders } from '../../../../test/render';
import { FlaggedScreen } from './flagged-screen';

const GAMES = `GET ${ROUTES.admin.flaggedGames}`;
const BATTLES = `GET ${ROUTES.admin.flaggedBattles}`;

const battle = aFlaggedBattle();
const DECIDE = `PUT ${routePath(ROUTES.admin.flaggedBattle, battle)}`;

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
});

const show = (): void => {
  renderWithProviders(<FlaggedScreen />);
};
const table = (name: string) => screen.findByRole('region', { name });

it('shows flagged games and battles with their logs, and links to the players', async () => {
  server.on(GAMES, ok([aFlaggedGame()])).on(BATTLES, ok([battle]));
  show();
  const games = within(await table('Flagged games'));
  const reasons =
    /without a mistake in less than 15 seconds.* offline, .* less than 8 seconds.* account was made/;
  expect(screen.getByText(reasons)).toBeVisible();
  for (const text of ['640', '0:05', '2025-11-21']) expect(games.getByText(text)).toBeInTheDocument();
  expect(games.getByRole('link', { name: '@bob' })).toHaveAttribute('href', '/admin/users?search=bob');
  const guesses = games.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(guesses).toEqual(['Correct after 1.0 s: A, B, C, D', 'Timed out after 0.5 s (offline)']);

  const battles = within(await table('Flagged battles'));
  expect(battles.getAllByRole('link')).toHaveLength(3);
  expect(battles.getByRole('link', { name: 'Watch' })).toHaveAttribute(
    'href',
    `/admin/flagged/${battle.battle_id}`,
  );
  const text = battles.getByRole('listitem', { hidden: true });
  expect(text).toHaveTextContent('Bob: lantern in 0.4 s (250 WPM)');
});

it('says when lists did not load, and when nothing is flagged', async () => {
  server.on(GAMES, { status: 500 }, ok([])).on(BATTLES, { status: 500 }, ok([]));
  show();
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  expect(screen.getByText('Failed to load flagged games')).toBeVisible();
  expect(screen.getByText('Failed to load flagged battles')).toBeVisible();
  for (const retry of screen.getAllByRole('button', { name: 'Try again' })) await userEvent.click(retry);
  expect(await screen.findByText('No game is flagged.')).toBeVisible();
  expect(await screen.findByText('No battle is flagged.')).toBeVisible();
});

it('pages through older games', async () => {
  const page = Array.from({ length: ADMIN_DEFAULT_PAGE_SIZE + 1 }, (_, at) =>
    aFlaggedGame({ score_id: 100 - at }),
  );
  server.on(GAMES, ok(page), ok([aFlaggedGame({ score_id: 1 })])).on(BATTLES, ok([]));
  show();
  const games = within(await table('Flagged games'));
  expect(games.getAllByRole('rowheader')).toHaveLength(ADMIN_DEFAULT_PAGE_SIZE);
  await userEvent.click(screen.getByRole('button', { name: 'Older' }));
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
  expect(server.callsTo(GAMES).at(-1)?.path).toBe(
    `${ROUTES.admin.flaggedGames}?skip=${ADMIN_DEFAULT_PAGE_SIZE}&limit=${ADMIN_DEFAULT_PAGE_SIZE + 1}`,
  );
});

it('lets a battle stand with a reason, and shows the decided ones', async () => {
  const decided = { ...battle, decision: 'stands', decision_reason: 'seen the replay' } as const;
  server
    .on(GAMES, ok([]))
    .on(BATTLES, ok([battle]), ok([]), ok([decided]))
    .on(DECIDE, ok(decided));
  show();
  const names = battle.players.map(({ display_name }) => display_name).join(', ');
  await press(`Let it stand of ${names}`);
  await press('Let it stand');
  expect(await screen.findByText('A reason is required')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Reason'), 'seen the replay');
  await press('Let it stand');
  expect(await screen.findByText('No battle is flagged.')).toBeVisible();
  expect(server.callsTo(DECIDE)[0]?.body).toEqual({ decision: 'stands', reason: 'seen the replay' });
  await userEvent.selectOptions(screen.getByLabelText('Show battles'), 'Decided');
  expect(await screen.findByText('Stands')).toBeVisible();
  expect(server.callsTo(BATTLES).at(-1)?.path).toContain('decided=true');
});

it('hides the score of a flagged game with a reason, and shows the decided ones', async () => {
  const DECIDE_GAME = `PUT ${routePath(ROUTES.admin.flaggedGame, { score_id: aFlaggedGame().score_id })}`;
  const hidden = aFlaggedGame({ decision: 'hidden', decision_reason: 'too fast' });
  server
    .on(BATTLES, ok([]))
    .on(GAMES, ok([aFlaggedGame()]), ok([]), ok([hidden]))
    .on(DECIDE_GAME, ok(hidden));
  show();
  await press('Hide score of Bob on 2025-11-21');
  await userEvent.type(screen.getByLabelText('Reason'), 'too fast');
  await press('Hide score');
  expect(await screen.findByText('No game is flagged.')).toBeVisible();
  expect(server.callsTo(DECIDE_GAME)[0]?.body).toEqual({
    decision: 'hidden',
    reason: 'too fast',
    version: 2,
  });
  await userEvent.selectOptions(screen.getByLabelText('Show games'), 'Decided');
  expect(await screen.findByText('too fast')).toBeVisible();
  expect(server.callsTo(GAMES).at(-1)?.path).toContain('decided=true');
});
