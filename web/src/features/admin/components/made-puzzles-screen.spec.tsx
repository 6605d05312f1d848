import { ROUTES } from '@fourfold/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { fill, press, signIn } from '../../../../test/app';
import { FakeServer, ok, refused } from '../../../../test/fake-server';
import { anAdminMadePuzzle, CODE } from '../../../../test/made-builders';
import { renderWithProviders } from '../../../../test/render';
import { MadePuzzlesScreen } from './made-puzzles-screen';

const LIST = `GET ${ROUTES.admin.madePuzzles}`;
const DECIDE = `PUT /api/admin/made-puzzles/${CODE}`;
const SCHEDULE = `POST /api/admin/made-puzzles/${CODE}/schedule`;

let server: FakeServer;
beforeEach(() => {
  signIn({ is_admin: true });
  server = new FakeServer().on(LIST, ok([anAdminMadePuzzle({ may_be_daily: true, reports: 3 })]));
  renderWithProviders(<MadePuzzlesScreen />);
});

describe('the queue of made puzzles', () => {
  it('hides a puzzle for a reason', async () => {
    server.on(DECIDE, ok(anAdminMadePuzzle({ state: 'hidden' })));
    expect(await screen.findByText('3 reports')).toBeVisible();
    await press(/^Hide/);
    await fill('Reason', 'Rude words');
    await press('Hide puzzle');
    expect(await screen.findByText('The puzzle is hidden.')).toBeVisible();
    expect(server.callsTo(DECIDE)[0]!.body).toEqual({ state: 'hidden', reason: 'Rude words', version: 1 });
  });

  it('schedules one that is offered, and says why it does not', async () => {
    server.on(SCHEDULE, refused(409, 'This date has a puzzle.'), { status: 201, body: {} });
    await press(/^Schedule/);
    fireEvent.change(screen.getByLabelText('Free date'), { target: { value: '2030-01-02' } });
    await press('Schedule puzzle');
    expect(await screen.findByText('This date has a puzzle.')).toBeVisible();
    await press('Schedule puzzle');
    expect(await screen.findByText(/^It’s now the puzzle of/)).toBeVisible();
    expect(server.callsTo(SCHEDULE)[1]!.body).toEqual({ puzzle_date: '2030-01-02', version: 1 });
  });
});
