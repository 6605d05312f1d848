import { ERRORS, ROUTES } from '@fourfold/contracts';
import { screen } from '@testing-library/react';
import { appServer, press, signIn, visit } from '../../test/app';
import { STALE_SIGN_IN } from '../../test/builders';

jest.mock('../features/account/components/reauthentication-dialog', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

it('refuses a request that needs the password when the code of the dialog cannot be loaded', async () => {
  appServer().on(`PUT ${ROUTES.users.profile}`, STALE_SIGN_IN);
  signIn();
  visit('/profile');
  await press('Edit Profile');
  await press('Save Changes');
  expect(await screen.findByRole('alert')).toHaveTextContent(ERRORS.reauthenticate.detail);
});
