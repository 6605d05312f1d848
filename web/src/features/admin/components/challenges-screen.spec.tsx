import { ADMIN_DEFAULT_PAGE_SIZE, ERRORS, ROUTES, routePath, type Challenge } from '@fourfold/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { press } from '../../../../test/actions';
import { FakeServer, ok, refused } from '../../../../test/fake-server';
import { renderWithProviders } from '../../../../test/render';
import { ChallengesScreen } from './challenges-screen';

const { battle } = ROUTES;
const LIST = `GET ${battle.challenges}`;
const ADD = `POST ${battle.challenges}`;

const challenge = (changes: Partial<Challenge> = {}): Challenge => ({
  challenge_id: 5,
  text: 'lantern',
  challenge_type: 'short_word',
  difficulty: 1,
  ...changes,
});
const RETIRE = `DELETE ${routePath(battle.challenge, challenge())}`;

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer().on(LIST, ok([challenge()]));
});

const open = (): void => void renderWithProviders(<ChallengesScreen />);

describe('the list of challenges', () => {
  it('is paged, and returns to the first page when a filter changes', async () => {
    const page = Array.from({ length: ADMIN_DEFAULT_PAGE_SIZE + 1 }, (_, place) =>
      challenge({ challenge_id: place + 1, text: `word ${place + 1}` }),
    );
    server.on(LIST, ok(page), ok([challenge()]), ok([]));
    open();
    expect(await screen.findAllByRole('rowheader')).toHaveLength(ADMIN_DEFAULT_PAGE_SIZE);
    await press('Older');
    const row = await screen.findByRole('row', { name: /^lantern/ });
    expect(row).toHaveTextContent('Short word');
    await userEvent.selectOptions(screen.getByLabelText('Show type'), 'Long phrase');
    expect(await screen.findByText('No challenge is like that.')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Show difficulty'), '3');
    await waitFor(() => expect(server.callsTo(LIST)).toHaveLength(4));
    const fixed = { sort_order: 'desc', limit: String(ADMIN_DEFAULT_PAGE_SIZE + 1) };
    expect(server.queriesTo(LIST)).toEqual([
      { skip: '0', ...fixed },
      { skip: String(ADMIN_DEFAULT_PAGE_SIZE), ...fixed },
      { skip: '0', ...fixed, challenge_type: 'long_phrase' },
      { skip: '0', ...fixed, challenge_type: 'long_phrase', difficulty: '3' },
    ]);
  });

  it('retires one only after a confirmation that names it', async () => {
    server.on(RETIRE, refused(404, ERRORS.challenge_not_found.detail), { status: 204 });
    open();
    await press('Retire “lantern”');
    const dialog = within(screen.getByRole('dialog', { name: 'Retire challenge' }));
    expect(dialog.getByText(/“lantern”/)).toBeVisible();
    expect(server.callsTo(RETIRE)).toEqual([]);
    await press('Retire challenge');
    expect(await dialog.findByRole('alert')).toHaveTextContent(ERRORS.challenge_not_found.detail);
    server.on(LIST, ok([]));
    await press('Retire challenge');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('rowheader')).toBeNull();
  });
});

describe('a new challenge', () => {
  it('is added with its type and difficulty', async () => {
    server.on(ADD, { status: 201, body: challenge({ text: 'the quick river' }) });
    open();
    await userEvent.type(await screen.findByLabelText('Text'), ' the quick river');
    await userEvent.selectOptions(screen.getByLabelText('Type'), 'Medium word');
    await userEvent.selectOptions(screen.getByLabelText('Difficulty'), '2');
    await press('Add challenge');
    expect(await screen.findByText('“the quick river” is added.')).toBeVisible();
    expect(screen.getByLabelText('Text')).toHaveValue('');
    expect(server.queriesTo(ADD)).toEqual([
      { challenge_text: 'the quick river', challenge_type: 'medium_word', difficulty: '2' },
    ]);
  });

  it('needs a text', async () => {
    open();
    await press('Add challenge');
    expect(screen.getByLabelText('Text')).toHaveAccessibleDescription(/Text is required/);
    expect(server.callsTo(ADD)).toEqual([]);
  });

  const fault = { loc: ['query', 'challenge_text'], msg: 'Not typable', type: 't' };
  const { detail: exists } = ERRORS.challenge_exists;

  it.each([
    ['at its field', { status: 422, body: { detail: [fault] } }, 'Not typable'],
    ['in the words of the server', refused(409, exists), exists],
    ['in its own words', { status: 500 }, 'Failed to add the challenge'],
  ])('reports a refusal %s, and keeps the draft', async (_, answer, text) => {
    server.on(ADD, answer);
    open();
    await userEvent.type(await screen.findByLabelText('Text'), 'naïve');
    await press('Add challenge');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText('Text')).toHaveValue('naïve');
  });
});
