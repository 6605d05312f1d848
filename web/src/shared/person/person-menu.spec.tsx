import { ROUTES, routePath } from '@fourfold/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { press } from '../../../test/actions';
import { aUser } from '../../../test/builders';
import { FakeServer } from '../../../test/fake-server';
import { renderWithProviders } from '../../../test/render';
import { signIn } from '../../../test/session';
import { PersonMenu } from './person-menu';

const BLOCK = `POST ${routePath(ROUTES.friends.block, { user_id: 'grace-id' })}`;
const UNBLOCK = `DELETE ${routePath(ROUTES.friends.block, { user_id: 'grace-id' })}`;
const REPORT = `POST ${ROUTES.friends.reports}`;

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer().on(BLOCK, { status: 204 }).on(REPORT, { status: 201, body: {} });
  signIn();
});

/** A screen with a person menu, and a button that removes it. */
function RemovableMenu({ messageId }: { messageId?: number | string }) {
  const [here, setHere] = useState(true);
  return (
    <main>
      <h1 tabIndex={-1}>People</h1>
      {here && <PersonMenu userId="grace-id" name="Grace" messageId={messageId} />}
      <button type="button" onClick={() => setHere(false)}>
        Leave
      </button>
    </main>
  );
}

it('blocks only after a confirmation, and takes it back', async () => {
  server.on(BLOCK, { status: 500 }, { status: 204 }).on(UNBLOCK, { status: 204 });
  renderWithProviders(<RemovableMenu />);
  await press('Actions for Grace');
  await press('Block Grace');
  expect(screen.queryByRole('button', { name: 'Block Grace' })).toBeNull();
  await press('Cancel');
  expect(screen.getByRole('button', { name: 'Actions for Grace' })).toHaveFocus();
  expect(server.callsTo(BLOCK)).toEqual([]);
  await press('Actions for Grace');
  await press('Block Grace');
  await press('Block player');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to block player');
  await press('Block player');
  expect(await screen.findByText('Grace is blocked.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Undo');
  expect(await screen.findByText('Grace is no longer blocked.')).toBeInTheDocument();
  expect(server.callsTo(UNBLOCK)).toHaveLength(1);
});

it('ends what one user has begun when another signs in, in whichever tab', async () => {
  renderWithProviders(<RemovableMenu />);
  await press('Actions for Grace');
  await press('Block Grace');
  expect(screen.getByRole('dialog')).toBeVisible();
  signIn({ user_id: 'another' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.callsTo(BLOCK)).toEqual([]);
});

it.each([
  ['a message', 7, { user_id: 'grace-id', reason: 'spam', message_id: 7 }],
  ['a line of a room', 'm-7', { user_id: 'grace-id', reason: 'spam', chat_message_id: 'm-7' }],
  ['no message', undefined, { user_id: 'grace-id', reason: 'spam' }],
])('reports with a reason and %s', async (_, messageId, body) => {
  renderWithProviders(<RemovableMenu {...(messageId !== undefined && { messageId })} />);
  await press('Actions for Grace');
  await press('Report Grace');
  expect(screen.getByLabelText('What did Grace do?')).toHaveFocus();
  expect(screen.queryByText(/^Admins also see the message/) !== null).toBe(messageId !== undefined);
  expect(screen.getByRole('button', { name: 'Send report' })).toBeDisabled();
  await userEvent.type(screen.getByLabelText('What did Grace do?'), ' spam ');
  await press('Send report');
  expect(await screen.findByText('Your report about Grace has been sent.')).toBeInTheDocument();
  expect(server.callsTo(REPORT).map((call) => call.body)).toEqual([body]);
});

it('keeps a report that is being written when its person disappears from the screen', async () => {
  renderWithProviders(<RemovableMenu />);
  await press('Actions for Grace');
  await press('Report Grace');
  await userEvent.type(screen.getByLabelText('What did Grace do?'), 'spam');
  await press('Leave');
  expect(screen.queryByRole('button', { name: 'Actions for Grace' })).toBeNull();
  await press('Send report');
  await waitFor(() => expect(server.callsTo(REPORT)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('moves the focus to the heading when its person disappears from the screen', async () => {
  renderWithProviders(<RemovableMenu />);
  const leave = screen.getByRole('button', { name: 'Leave' });
  screen.getByRole('button', { name: 'Actions for Grace' }).focus();
  act(() => leave.click());
  expect(screen.getByRole('heading', { name: 'People' })).toHaveFocus();
});

it('is not shown for the signed-in user', () => {
  renderWithProviders(<PersonMenu userId={aUser().user_id} name="Ada" />);
  expect(screen.queryByRole('button')).toBeNull();
});
