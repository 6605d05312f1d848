import { ROUTES, routePath } from '@fourfold/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { press, retype } from '../../../../test/actions';
import { aScore, BOB } from '../../../../test/admin-builders';
import { FakeServer, ok, pageOf } from '../../../../test/fake-server';
import { renderWithProviders } from '../../../../test/render';
import { ScoresDialog } from './scores-dialog';

const { admin } = ROUTES;
const bobs = { user_id: BOB.user_id };
const LIST = `GET ${routePath(admin.userScores, bobs)}`;
const SCORE = routePath(admin.score, { score_id: aScore().score_id });

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer().on(LIST, ok([aScore()]));
});

const open = (): void => void renderWithProviders(<ScoresDialog user={BOB} onClose={() => undefined} />);

it('pages through the scores, and goes back when the last one of a page is deleted', async () => {
  let scores = Array.from({ length: 26 }, (_, place) =>
    aScore({ score_id: 31 + place, puzzle_date: `2025-10-${String(30 - place).padStart(2, '0')}` }),
  );
  server
    .on(LIST, (call) => ok(pageOf(scores, call)))
    .on(`DELETE ${routePath(admin.score, { score_id: 56 })}`, () => {
      scores = scores.slice(0, 25);
      return { status: 204 };
    });
  open();
  expect(await screen.findAllByRole('rowheader')).toHaveLength(25);
  await press('Older');
  await press('Delete the score of 2025-10-05');
  await press('Delete score');
  expect(await screen.findByRole('rowheader', { name: '2025-10-30' })).toBeVisible();
  expect(screen.queryByRole('rowheader', { name: '2025-10-05' })).toBeNull();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Newer' })).toBeNull());
});

it('hides a score from the boards, and shows it again', async () => {
  const HIDE = `PUT ${routePath(admin.scoreHidden, { score_id: aScore().score_id })}`;
  server
    .on(LIST, ok([aScore()]), ok([aScore({ hidden: true, version: 3 })]))
    .on(HIDE, ok(aScore({ hidden: true, version: 3 })));
  open();
  await press('Hide from boards the score of 2025-11-21');
  expect(await screen.findByText('Hidden')).toBeVisible();
  await press('Show on boards the score of 2025-11-21');
  await waitFor(() => expect(server.callsTo(HIDE)).toHaveLength(2));
  expect(server.callsTo(HIDE).map(({ body }) => body)).toEqual([
    { hidden: true, version: 2 },
    { hidden: false, version: 3 },
  ]);
});

it('hides a score that somebody else has edited meanwhile, without undoing that', async () => {
  const HIDE = `PUT ${routePath(admin.scoreHidden, { score_id: aScore().score_id })}`;
  const detail = 'Somebody else has changed this meanwhile';
  server.on(
    HIDE,
    { status: 409, body: { detail, current: aScore({ points_scored: 10, version: 7 }) } },
    ok(aScore({ points_scored: 10, hidden: true, version: 8 })),
  );
  open();
  await press('Hide from boards the score of 2025-11-21');
  await screen.findByText(/is on no board any more/);
  expect(server.callsTo(HIDE).map(({ body }) => body)).toEqual([
    { hidden: true, version: 2 },
    { hidden: true, version: 7 },
  ]);
});

it('edits points and time in the row, within their limits', async () => {
  server.on(`PUT ${SCORE}`, ok({}));
  open();
  await press('Edit the score of 2025-11-21');
  await retype('Points for 2025-11-21', '1001{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Points are a whole number from 0 to 1000');
  await retype('Points for 2025-11-21', '1000');
  await retype('Seconds for 2025-11-21', '12{Enter}');
  await waitFor(() =>
    expect(server.callsTo(`PUT ${SCORE}`).map(({ body }) => body)).toEqual([
      { points_scored: 1000, completion_time_seconds: 12, version: aScore().version },
    ]),
  );
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Edit the score of 2025-11-21' })).toHaveFocus(),
  );
  expect(within(screen.getByRole('dialog')).getByText('The score of 2025-11-21 is updated.')).toBeVisible();
});

it.each([
  [
    'Delete the score of 2025-11-21',
    'Delete score',
    `DELETE ${SCORE}`,
    'The score of 2025-11-21 is deleted.',
  ],
  [
    'Reset puzzle of 2025-11-21',
    'Reset puzzle',
    `POST ${routePath(admin.resetUserPuzzle, { ...bobs, puzzle_id: 7 })}`,
    'Bob can play the puzzle of 2025-11-21 anew.',
  ],
])('asks before “%s”, naming player, puzzle and points', async (button, confirm, call, message) => {
  server.on(call, { status: 204 });
  open();
  await press(button);
  const question = screen.getByRole('group', { name: 'Confirmation' });
  for (const part of ['Bob', '2025-11-21', '640 points']) expect(question).toHaveTextContent(part);
  expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus();
  expect(server.callsTo(call)).toEqual([]);
  await press('Keep');
  expect(screen.getByRole('button', { name: button })).toHaveFocus();
  await press(button);
  await press(confirm);
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Confirmation' })).toBeNull());
  expect(server.callsTo(call)).toHaveLength(1);
  expect(within(screen.getByRole('dialog')).getByText(message)).toBeVisible();
});

it('recalculates the streaks', async () => {
  server.on(
    `POST ${routePath(admin.recalculateStreaks, bobs)}`,
    ok({ ...bobs, current_streak: 1, highest_streak: 3 }),
  );
  open();
  await press('Recalculate streaks');
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('Streaks of Bob recalculated: current 1, best 3.')).toBeVisible();
});
