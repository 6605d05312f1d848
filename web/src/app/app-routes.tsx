import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { RequireSession } from './guards/require-session';
import { Layout } from './layout/layout';
import { PATHS } from './paths';

const HomePage = lazy(async () => ({ default: (await import('./pages/home-page')).HomePage }));
const LoginPage = lazy(async () => ({ default: (await import('./pages/login-page')).LoginPage }));
const RegisterPage = lazy(async () => ({ default: (await import('./pages/register-page')).RegisterPage }));
const GamePage = lazy(async () => ({ default: (await import('./pages/game-page')).GamePage }));
const LeaderboardPage = lazy(async () => ({
  default: (await import('./pages/leaderboard-page')).LeaderboardPage,
}));
const NotFoundPage = lazy(async () => ({ default: (await import('./pages/not-found-page')).NotFoundPage }));

/** Every screen is a chunk of its own. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path={PATHS.home} element={<HomePage />} />
        <Route path={PATHS.login} element={<LoginPage />} />
        <Route path={PATHS.register} element={<RegisterPage />} />
        <Route path={PATHS.leaderboard} element={<LeaderboardPage />} />
        <Route element={<RequireSession />}>
          <Route path={PATHS.game} element={<GamePage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
