import { ROUTES } from '@fourfold/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { appServer, signIn, visit } from '../../test/app';
import { aCompletePuzzle } from '../../test/builders';
import { ok } from '../../test/fake-server';

const AVAILABLE = `GET ${ROUTES.puzzles.available}`;
const past = { puzzle_id: 3, puzzle_date: '2020-11-01', status: 'finished', points_scored: 865 };

it('leads from the list of past puzzles to practice and back', async () => {
  appServer()
    .on(AVAILABLE, ok([{ ...past, puzzle_date: '2999-01-01' }, past]))
    .on('GET /api/puzzles/date/2020-11-01', ok(aCompletePuzzle({ puzzle_date: '2020-11-01' })));
  signIn();
  visit('/archive');
  expect(await screen.findAllByText('Played: 865 points')).toHaveLength(2);
  expect(screen.getByText('Not over yet')).toBeVisible();
  await userEvent.click(
    screen.getByRole('link', { name: 'Practise the puzzle of Sunday, November 1, 2020' }),
  );
  expect(await screen.findByRole('heading', { name: 'Practice' })).toBeVisible();
  expect(window.location.pathname).toBe('/archive/2020-11-01');
});

it('shows past puzzles to nobody who is not signed in', async () => {
  appServer();
  visit('/archive');
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
});

it('says when the past puzzles could not be loaded', async () => {
  appServer().on(AVAILABLE, { status: 500 }, ok([]));
  signIn();
  visit('/archive');
  expect(await screen.findByRole('alert')).toHaveTextContent('The past puzzles could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There is no past puzzle yet.')).toBeVisible();
});
