import { ROUTES, type User } from '@fourfold/contracts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../src/app/app';
import { createAppRouter } from '../src/app/app-routes';
import { createQueryClient } from '../src/lib/query-client';
import { sessionStore } from '../src/lib/session/session';
import { anAppConfig, aPuzzle, aUser } from './builders';
import { FakeServer } from './fake-server';

/** A server that answers what any screen may ask by itself. */
export function appServer(): FakeServer {
  return new FakeServer()
    .on(`GET ${ROUTES.config}`, { status: 200, body: anAppConfig() })
    .on(`GET ${ROUTES.users.profile}`, { status: 200, body: aUser() })
    .on(`GET ${ROUTES.users.sessions}`, { status: 200, body: [] })
    .on(`GET ${ROUTES.puzzles.today}`, { status: 200, body: aPuzzle() })
    .on(`GET ${ROUTES.leaderboards.todayPublic}`, { status: 200, body: [] })
    .on(`GET ${ROUTES.leaderboards.today}`, { status: 200, body: [] })
    .on(`POST ${ROUTES.users.logout}`, { status: 204 })
    .on(`GET ${ROUTES.friends.pending}`, { status: 200, body: [] })
    .on(`GET ${ROUTES.scores.mine}`, { status: 200, body: [] })
    .on(`POST ${ROUTES.scores.checkMissingAll}`, { status: 200, body: { calculated: 0 } });
}

/** As if this browser had signed in before. */
export function signIn(user: Partial<User> = {}): void {
  act(() => sessionStore.set({ token: 'token-1', user: aUser(user) }));
}

/** Opens the app at an address. */
export function visit(path: string): void {
  window.history.replaceState(null, '', path);
  const queries = createQueryClient();
  render(<App queries={queries} router={createAppRouter(queries)} />);
}

/** Pastes, which is one event where typing is hundreds. */
export async function fill(label: string, text: string): Promise<void> {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.paste(text);
}

export async function press(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name }));
}
