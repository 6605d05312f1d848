// Imported first: storage must be denied before the app starts.
import '../../test/no-storage';
import { ROUTES } from '@fourfold/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { appServer, fill, press, visit } from '../../test/app';
import { aLogin, aMiss, WORDS } from '../../test/builders';

const LOGIN = `POST ${ROUTES.users.login}`;
const GUESS = `POST ${ROUTES.scores.validateGuess}`;

describe('in a browser without storage', () => {
  it('lets a player log in, play online, choose a theme and log out', async () => {
    appServer()
      .on(LOGIN, { status: 200, body: aLogin() })
      .on(GUESS, { status: 200, body: aMiss(3) });
    visit('/game');
    await screen.findByRole('heading', { name: 'Login' });
    await fill('Email', 'ada@example.com');
    await fill('Password', 'secret');
    await press('Login');
    await screen.findByRole('button', { name: 'CREASE' });
    for (const word of WORDS.easy) await press(word);
    await press('Submit Guess');
    expect(await screen.findByText('1/4')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await press('Logout');
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  });
});
