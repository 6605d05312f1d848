import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createBrowserRouter, type DataRouter, type RouteObject } from 'react-router';
import { loadLobby } from '../features/battle/lobby-data';
import { loadToday } from '../features/game/game-store';
import { appConfigQuery } from '../shared/app-config';
import {
  ADMIN_PATHS,
  battleRoomPath,
  battleWatchPath,
  chatPath,
  flaggedReplayPath,
  madePath,
  madeReviewPath,
  PATHS,
  practicePath,
  replayPath,
  reviewPath,
  sharedReplayPath,
} from '../shared/paths';
import { Failure, Loading } from '../ui/states';
import { RequireAccount, RequireAdmin, RequireSession, RequireVisitor } from './guards';
import { Layout } from './layout/layout';

// Each screen is its own chunk, except small ones that are usually visited together.
const account = () => import('../features/account/screens');
const adminPuzzles = () => import('../features/admin/puzzle-screens');
const replays = () => import('../features/battle/components/replay-screen');
const adminWatch = () => import('../features/admin/watch-screens');

/** A function, because route objects cannot be shared: the router stores the loaded module in them. */
const screen = (path: string, Component: () => Promise<ComponentType>) => ({
  path,
  lazy: { Component },
});

const notFound = () => screen('*', async () => (await import('./pages/not-found-page')).NotFoundPage);

const publicRoutes = (queries: QueryClient): RouteObject[] => [
  screen(PATHS.home, async () => (await import('./pages/home-page')).HomePage),
  {
    Component: RequireVisitor,
    children: [
      screen(PATHS.login, async () => (await account()).LoginForm),
      {
        ...screen(PATHS.register, async () => (await account()).RegisterForm),
        // Whether registration is open must be known before the page appears.
        loader: () => queries.prefetchQuery(appConfigQuery),
      },
    ],
  },
  screen(PATHS.forgotPassword, async () => (await account()).ForgotPasswordForm),
  screen(PATHS.resetPassword, async () => (await account()).ResetPasswordForm),
  screen(PATHS.confirmEmail, async () => (await account()).ConfirmEmailForm),
  screen(PATHS.restoreEmail, async () => (await account()).RestoreEmailForm),
  screen(PATHS.firstPasskey, async () => (await account()).FirstPasskeyForm),
  screen(
    PATHS.leaderboard,
    async () => (await import('../features/leaderboard/components/leaderboard-screen')).LeaderboardScreen,
  ),
  screen(
    PATHS.privacy,
    async () => (await import('../features/privacy/components/privacy-screen')).PrivacyScreen,
  ),
  screen(
    PATHS.support,
    async () => (await import('../features/support/components/support-screen')).SupportScreen,
  ),
  screen(madePath(':code'), async () => (await import('./pages/made-page')).MadePage),
  screen(sharedReplayPath(':token'), async () => (await replays()).SharedReplayPage),
  notFound(),
];

const adminRoutes = (): RouteObject[] => [
  {
    index: true,
    lazy: {
      Component: async () => (await import('../features/admin/components/puzzles-screen')).PuzzlesScreen,
    },
  },
  screen(
    ADMIN_PATHS.puzzles,
    async () => (await import('../features/admin/components/puzzles-screen')).PuzzlesScreen,
  ),
  screen(ADMIN_PATHS.import, async () => (await adminPuzzles()).ImportScreen),
  screen(ADMIN_PATHS.challenges, async () => (await adminPuzzles()).ChallengesScreen),
  screen(
    ADMIN_PATHS.users,
    async () => (await import('../features/admin/components/users-screen')).UsersScreen,
  ),
  screen(
    ADMIN_PATHS.madePuzzles,
    async () => (await import('../features/admin/components/made-puzzles-screen')).MadePuzzlesScreen,
  ),
  screen(ADMIN_PATHS.security, async () => (await adminWatch()).SecurityScreen),
  screen(
    ADMIN_PATHS.reports,
    async () => (await import('../features/admin/components/reports-screen')).ReportsScreen,
  ),
  screen(ADMIN_PATHS.flagged, async () => (await adminWatch()).FlaggedScreen),
  screen(flaggedReplayPath(':battleId'), async () => (await replays()).FlaggedReplay),
  screen(ADMIN_PATHS.deadLetters, async () => (await adminWatch()).DeadLettersScreen),
  screen(
    ADMIN_PATHS.calendar,
    async () => (await import('../features/admin/components/calendar-screen')).CalendarScreen,
  ),
  screen(ADMIN_PATHS.figures, async () => (await adminWatch()).FiguresScreen),
  screen(ADMIN_PATHS.battles, async () => (await adminWatch()).BattlesScreen),
  screen(ADMIN_PATHS.audit, async () => (await adminWatch()).AuditScreen),
  screen(
    ADMIN_PATHS.health,
    async () => (await import('../features/admin/components/health-screen')).HealthScreen,
  ),
  notFound(),
];

const playerRoutes = (queries: QueryClient): RouteObject[] => [
  {
    ...screen(PATHS.game, async () => (await import('./pages/game-page')).GamePage),
    // Fetches the puzzle while the code of the page loads.
    loader: () => loadToday(queries),
    shouldRevalidate: () => false,
  },
  screen(
    PATHS.archive,
    async () => (await import('../features/archive/components/archive-screen')).ArchiveScreen,
  ),
  screen(
    practicePath(':date'),
    async () => (await import('../features/game/components/practice-game-screen')).PracticeGameScreen,
  ),
  screen(madeReviewPath(':code'), async () => (await import('./pages/made-review-page')).MadeReviewPage),
  screen(reviewPath(':date'), async () => (await import('./pages/review-page')).ReviewPage),
  screen(PATHS.profile, async () => (await import('./pages/profile-page')).ProfilePage),
  { Component: RequireAccount, children: accountRoutes(queries) },
  {
    Component: RequireAdmin,
    children: [
      {
        ...screen(PATHS.admin, async () => (await import('./pages/admin-page')).AdminPage),
        children: adminRoutes(),
      },
    ],
  },
];

const accountRoutes = (queries: QueryClient): RouteObject[] => [
  {
    lazy: { Component: async () => (await import('../features/battle/components/battle-pages')).BattlePages },
    children: [
      {
        ...screen(
          PATHS.battle,
          async () => (await import('../features/battle/components/lobby-screen')).LobbyPage,
        ),
        loader: () => loadLobby(queries),
        shouldRevalidate: () => false,
      },
      screen(
        battleRoomPath(':roomCode?'),
        async () => (await import('../features/battle/components/room-page')).RoomPage,
      ),
      screen(
        battleWatchPath(':roomCode'),
        async () => (await import('../features/battle/components/watch-screen')).WatchPage,
      ),
    ],
  },
  screen(
    PATHS.battlePractice,
    async () => (await import('../features/battle/components/typing-practice-screen')).TypingPracticePage,
  ),
  screen(PATHS.yourPuzzles, async () => (await import('./pages/your-puzzles-page')).YourPuzzlesPage),
  screen(replayPath(':battleId'), async () => (await replays()).ReplayPage),
  screen(
    PATHS.friends,
    async () => (await import('../features/friends/components/friends-screen')).FriendsScreen,
  ),
  screen(
    chatPath(':userId'),
    async () => (await import('../features/chat/components/chat-screen')).ChatScreen,
  ),
];

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

/** Also shown for a chunk that a newer release has removed: a reload fixes it. */
function CrashScreen() {
  return (
    <main>
      <Failure message="Something went wrong on this page." onRetry={() => window.location.reload()} />
    </main>
  );
}
