import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, type DataRouter, type RouteObject } from 'react-router';
import { loadToday } from '../features/game/hooks/use-today';
import { appConfigQuery } from '../lib/app-config';
import { Failure, Loading } from '../ui/states';
import { RequireAdmin, RequireSession } from './guards';
import { Layout } from './layout/layout';
import { ADMIN_PATHS, battleRoomPath, chatPath, PATHS, practicePath, reviewPath } from './paths';

// Every screen is a chunk of its own, but for small ones that are visited together.
const accountPages = () => import('./pages/account-pages');
const adminPuzzlePages = () => import('./pages/admin-puzzle-pages');
const adminUserPages = () => import('./pages/admin-user-pages');
const infoPages = () => import('./pages/info-pages');
const notFoundPage = () => import('./pages/not-found-page');

function publicRoutes(queries: QueryClient): RouteObject[] {
  return [
    { path: PATHS.home, lazy: { Component: async () => (await import('./pages/home-page')).HomePage } },
    { path: PATHS.login, lazy: { Component: async () => (await accountPages()).LoginPage } },
    {
      path: PATHS.register,
      // Whether there is a form is known before the page appears.
      loader: () => queries.prefetchQuery(appConfigQuery),
      lazy: { Component: async () => (await accountPages()).RegisterPage },
    },
    {
      path: PATHS.forgotPassword,
      lazy: { Component: async () => (await accountPages()).ForgotPasswordPage },
    },
    { path: PATHS.resetPassword, lazy: { Component: async () => (await accountPages()).ResetPasswordPage } },
    { path: PATHS.confirmEmail, lazy: { Component: async () => (await accountPages()).ConfirmEmailPage } },
    { path: PATHS.restoreEmail, lazy: { Component: async () => (await accountPages()).RestoreEmailPage } },
    {
      path: PATHS.leaderboard,
      lazy: { Component: async () => (await import('./pages/leaderboard-page')).LeaderboardPage },
    },
    { path: PATHS.privacy, lazy: { Component: async () => (await infoPages()).PrivacyPage } },
    { path: PATHS.support, lazy: { Component: async () => (await infoPages()).SupportPage } },
    { path: '*', lazy: { Component: async () => (await notFoundPage()).NotFoundPage } },
  ];
}

function playerRoutes(queries: QueryClient): RouteObject[] {
  return [
    {
      path: PATHS.game,
      // The puzzle is asked for while the code of the page loads; whoever comes back to the page asks anew.
      loader: () => loadToday(queries),
      shouldRevalidate: () => false,
      lazy: { Component: async () => (await import('./pages/game-page')).GamePage },
    },
    {
      path: PATHS.archive,
      lazy: { Component: async () => (await import('./pages/archive-page')).ArchivePage },
    },
    {
      path: practicePath(':date'),
      lazy: { Component: async () => (await import('./pages/practice-page')).PracticePage },
    },
    {
      path: reviewPath(':date'),
      lazy: { Component: async () => (await import('./pages/review-page')).ReviewPage },
    },
    {
      lazy: { Component: async () => (await import('./pages/battle-pages')).BattlePages },
      children: [
        {
          path: PATHS.battle,
          lazy: { Component: async () => (await import('./pages/battle-page')).BattlePage },
        },
        {
          path: battleRoomPath(':roomCode?'),
          lazy: { Component: async () => (await import('./pages/battle-room-page')).BattleRoomPage },
        },
      ],
    },
    {
      path: PATHS.friends,
      lazy: { Component: async () => (await import('./pages/friends-page')).FriendsPage },
    },
    {
      path: chatPath(':userId'),
      lazy: { Component: async () => (await import('./pages/chat-page')).ChatPage },
    },
    {
      path: PATHS.profile,
      lazy: { Component: async () => (await import('./pages/profile-page')).ProfilePage },
    },
    {
      Component: RequireAdmin,
      children: [
        {
          path: PATHS.admin,
          lazy: { Component: async () => (await import('./pages/admin-pages')).AdminPages },
          children: adminRoutes(),
        },
      ],
    },
  ];
}

function adminRoutes(): RouteObject[] {
  return [
    { index: true, lazy: { Component: async () => (await adminPuzzlePages()).PuzzlesPage } },
    { path: ADMIN_PATHS.puzzles, lazy: { Component: async () => (await adminPuzzlePages()).PuzzlesPage } },
    { path: ADMIN_PATHS.import, lazy: { Component: async () => (await adminPuzzlePages()).ImportPage } },
    {
      path: ADMIN_PATHS.challenges,
      lazy: { Component: async () => (await adminPuzzlePages()).ChallengesPage },
    },
    { path: ADMIN_PATHS.users, lazy: { Component: async () => (await adminUserPages()).UsersPage } },
    { path: ADMIN_PATHS.security, lazy: { Component: async () => (await adminUserPages()).SecurityPage } },
    { path: ADMIN_PATHS.reports, lazy: { Component: async () => (await adminUserPages()).ReportsPage } },
    { path: ADMIN_PATHS.flagged, lazy: { Component: async () => (await adminUserPages()).FlaggedPage } },
    {
      path: ADMIN_PATHS.deadLetters,
      lazy: { Component: async () => (await adminUserPages()).DeadLettersPage },
    },
    { path: ADMIN_PATHS.audit, lazy: { Component: async () => (await adminUserPages()).AuditPage } },
    { path: '*', lazy: { Component: async () => (await notFoundPage()).NotFoundPage } },
  ];
}

export function createAppRouter(queries: QueryClient): DataRouter {
  const hydrateFallbackElement = <Loading label="Loading…" />;
  return createBrowserRouter([
    {
      Component: Layout,
      ErrorBoundary: CrashScreen,
      children: [
        { hydrateFallbackElement, children: publicRoutes(queries) },
        {
          Component: RequireSession,
          children: [{ hydrateFallbackElement, children: playerRoutes(queries) }],
        },
      ],
    },
  ]);
}

/** The last resort, also for a chunk that a newer release has removed: a fresh load puts both right. */
function CrashScreen() {
  return (
    <main>
      <Failure message="Something went wrong on this page." onRetry={() => window.location.reload()} />
    </main>
  );
}
