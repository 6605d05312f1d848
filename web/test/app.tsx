import { ROUTES } from '@fourfold/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { App } from '../src/app/app';
import { createAppRouter } from '../src/app/app-routes';
import { createQueryClient } from '../src/lib/http/query-client';
import { anAppConfig, anEmailStatus, aPuzzle, aUser } from './builders';
import { FakeServer, ok } from './fake-server';

export { allAnswered, fill, press } from './actions';
export { signIn } from './session';

/** A server that answers the requests that screens send on load. */
export function appServer(): FakeServer {
  return new FakeServer()
    .on(`GET ${ROUTES.config}`, ok(anAppConfig()))
    .on(`GET ${ROUTES.users.profile}`, ok(aUser()))
    .on(`GET ${ROUTES.users.sessions}`, ok([]))
    .on(`GET ${ROUTES.users.passkeys}`, ok([]))
    .on(`GET ${ROUTES.users.email}`, ok(anEmailStatus()))
    .on(`GET ${ROUTES.puzzles.today}`, ok(aPuzzle()))
    .on(`GET ${ROUTES.leaderboards.todayPublic}`, ok([]))
    .on(`GET ${ROUTES.leaderboards.today}`, ok([]))
    .on(`POST ${ROUTES.users.logout}`, { status: 204 })
    .on(`GET ${ROUTES.friends.pending}`, ok([]))
    .on(`GET ${ROUTES.scores.mine}`, ok([]))
    .on(`POST ${ROUTES.scores.checkMissingAll}`, ok({ calculated: 0 }));
}

/** Opens the app at an address. @returns its queries */
export function visit(path: string): QueryClient {
  window.history.replaceState(null, '', path);
  const queries = createQueryClient();
  render(<App queries={queries} router={createAppRouter(queries)} />);
  return queries;
}
