import { ERRORS, ROUTES } from '@fourfold/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { appServer, fill, press, signIn, visit } from '../../test/app';
import { aLogin, anEmailStatus, aUser, STALE_SIGN_IN } from '../../test/builders';
import { ok, refused, type FakeServer } from '../../test/fake-server';
import { sessionStore } from '../shared/session/session';

const UPDATE = `PUT ${ROUTES.users.profile}`;
const DELETE = `DELETE ${ROUTES.users.account}`;
const REAUTHENTICATE = `POST ${ROUTES.users.reauthenticate}`;
const NEW_EMAIL = 'lovelace@example.com';

let server: FakeServer;

beforeEach(() => {
  server = appServer()
    .on(UPDATE, STALE_SIGN_IN)
    .on(REAUTHENTICATE, ok(aLogin('fresh')));
  signIn();
});

const question = () => screen.findByRole('dialog', { name: 'Is it really you?' });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function openProfile(): Promise<void> {
  visit('/profile');
  await screen.findByRole('heading', { name: 'Your details' });
}

async function changeEmail(): Promise<void> {
  await openProfile();
  await press('Edit Profile');
  await userEvent.clear(screen.getByLabelText('Email'));
  await fill('Email', NEW_EMAIL);
  await press('Save Changes');
  await question();
}

async function giveThePassword(password = 'right one'): Promise<void> {
  await fill('Your password', password);
  await press('Confirm');
}

describe('a change of the email after a stale sign-in', () => {
  it('asks for the password in a dialog that says why, with the focus in its field', async () => {
    await changeEmail();
    const input = screen.getByLabelText('Your password');
    expect(input).toHaveFocus();
    expect(input).toHaveAccessibleDescription(/^It’s been a while since you signed in\. Enter your password/);
  });

  it('names the account to password managers', async () => {
    await changeEmail();
    const form = screen.getByLabelText('Your password').closest('form')!;
    expect(form.querySelector('input[autocomplete="username"]')).toHaveValue(aUser().email);
  });

  it('is made with the new token once the password is right', async () => {
    server
      .on(UPDATE, STALE_SIGN_IN, ok(aUser({ email: NEW_EMAIL })))
      .on(REAUTHENTICATE, refused(400, ERRORS.wrong_current_password.detail), ok(aLogin('fresh')))
      .on(`GET ${ROUTES.users.email}`, ok(anEmailStatus({ email: NEW_EMAIL, confirmed: false })));
    await changeEmail();
    await giveThePassword('wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent(ERRORS.wrong_current_password.detail);
    await userEvent.clear(screen.getByLabelText('Your password'));
    await giveThePassword();
    expect(await screen.findByText(/Profile updated successfully!/)).toBeVisible();
    await gone();
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toHaveFocus();
    expect(server.callsTo(REAUTHENTICATE).map(({ body }) => body)).toEqual([
      { password: 'wrong' },
      { password: 'right one' },
    ]);
    expect(server.callsTo(UPDATE)[1]).toMatchObject({
      body: { display_name: 'Ada', email: NEW_EMAIL },
      headers: { authorization: 'Bearer fresh' },
    });
  });

  it('leaves the form as it was when the question is cancelled, and says why nothing changed', async () => {
    await changeEmail();
    await userEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1)!);
    await gone();
    expect(await screen.findByRole('alert')).toHaveTextContent(ERRORS.reauthenticate.detail);
    expect(screen.getByLabelText('Email')).toHaveValue(NEW_EMAIL);
    expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveFocus();
    expect(server.callsTo(UPDATE)).toHaveLength(1);
    expect(sessionStore.state().session?.token).toBe('token-1');
  });

  it('needs a password before it asks the server', async () => {
    await changeEmail();
    await press('Confirm');
    expect(await screen.findByRole('alert')).toHaveTextContent('Password is required');
    expect(server.callsTo(REAUTHENTICATE)).toHaveLength(0);
  });

  it('is given up when the player leaves the page', async () => {
    await changeEmail();
    await userEvent.click(screen.getByRole('link', { name: 'Support' }));
    await screen.findByRole('heading', { level: 1, name: 'Support' });
    await gone();
    expect(server.callsTo(UPDATE)).toHaveLength(1);
  });

  it('is given up when the session ends, and a late answer does not restore it', async () => {
    const answer = server.hold(REAUTHENTICATE, ok(aLogin('fresh')));
    await changeEmail();
    await giveThePassword();
    act(() => sessionStore.clear());
    await screen.findByRole('heading', { name: 'Login' });
    await gone();
    await act(async () => answer());
    expect(sessionStore.state().session).toBeNull();
    expect(server.callsTo(UPDATE)).toHaveLength(1);
  });
});

it('deletes the account once the password is right', async () => {
  server.on(DELETE, STALE_SIGN_IN, { status: 204 });
  await openProfile();
  await press('Delete Account');
  await fill('Please type "DELETE MY ACCOUNT" to confirm', 'DELETE MY ACCOUNT');
  await press('Delete My Account');
  await question();
  await giveThePassword();
  expect(await screen.findByRole('heading', { name: /Sixteen words/ })).toBeVisible();
  expect(server.callsTo(DELETE)[1]).toMatchObject({ headers: { authorization: 'Bearer fresh' } });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sessionStore.state().session).toBeNull();
});
