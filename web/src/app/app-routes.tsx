import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { RequireAdmin } from './guards/require-admin';
import { RequireSession } from './guards/require-session';
import { Layout } from './layout/layout';
import { battleRoomPath, chatPath, PATHS, practicePath, reviewPath } from './paths';

const HomePage = lazy(async () => ({ default: (await import('./pages/home-page')).HomePage }));
const LoginPage = lazy(async () => ({ default: (await import('./pages/login-page')).LoginPage }));
const RegisterPage = lazy(async () => ({ default: (await import('./pages/register-page')).RegisterPage }));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('./pages/forgot-password-page')).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('./pages/reset-password-page')).ResetPasswordPage,
}));
const ConfirmEmailPage = lazy(async () => ({
  default: (await import('./pages/confirm-email-page')).ConfirmEmailPage,
}));
const RestoreEmailPage = lazy(async () => ({
  default: (await import('./pages/restore-email-page')).RestoreEmailPage,
}));
const GamePage = lazy(async () => ({ default: (await import('./pages/game-page')).GamePage }));
const LeaderboardPage = lazy(async () => ({
  default: (await import('./pages/leaderboard-page')).LeaderboardPage,
}));
const ArchivePage = lazy(async () => ({ default: (await import('./pages/archive-page')).ArchivePage }));
const PracticePage = lazy(async () => ({ default: (await import('./pages/practice-page')).PracticePage }));
const ReviewPage = lazy(async () => ({ default: (await import('./pages/review-page')).ReviewPage }));
const FriendsPage = lazy(async () => ({ default: (await import('./pages/friends-page')).FriendsPage }));
const ChatPage = lazy(async () => ({ default: (await import('./pages/chat-page')).ChatPage }));
const BattlePages = lazy(async () => ({ default: (await import('./pages/battle-pages')).BattlePages }));
const BattlePage = lazy(async () => ({ default: (await import('./pages/battle-page')).BattlePage }));
const BattleRoomPage = lazy(async () => ({
  default: (await import('./pages/battle-room-page')).BattleRoomPage,
}));
const ProfilePage = lazy(async () => ({ default: (await import('./pages/profile-page')).ProfilePage }));
const AdminPages = lazy(async () => ({ default: (await import('./pages/admin-pages')).AdminPages }));
const PrivacyPage = lazy(async () => ({ default: (await import('./pages/privacy-page')).PrivacyPage }));
const SupportPage = lazy(async () => ({ default: (await import('./pages/support-page')).SupportPage }));
const NotFoundPage = lazy(async () => ({ default: (await import('./pages/not-found-page')).NotFoundPage }));

/** Every screen is a chunk of its own; those of admins are one. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path={PATHS.home} element={<HomePage />} />
        <Route path={PATHS.login} element={<LoginPage />} />
        <Route path={PATHS.register} element={<RegisterPage />} />
        <Route path={PATHS.forgotPassword} element={<ForgotPasswordPage />} />
        <Route path={PATHS.resetPassword} element={<ResetPasswordPage />} />
        <Route path={PATHS.confirmEmail} element={<ConfirmEmailPage />} />
        <Route path={PATHS.restoreEmail} element={<RestoreEmailPage />} />
        <Route path={PATHS.leaderboard} element={<LeaderboardPage />} />
        <Route path={PATHS.privacy} element={<PrivacyPage />} />
        <Route path={PATHS.support} element={<SupportPage />} />
        <Route element={<RequireSession />}>
          <Route path={PATHS.game} element={<GamePage />} />
          <Route path={PATHS.archive} element={<ArchivePage />} />
          <Route path={practicePath(':date')} element={<PracticePage />} />
          <Route path={reviewPath(':date')} element={<ReviewPage />} />
          <Route element={<BattlePages />}>
            <Route path={PATHS.battle} element={<BattlePage />} />
            <Route path={battleRoomPath(':roomCode?')} element={<BattleRoomPage />} />
          </Route>
          <Route path={PATHS.friends} element={<FriendsPage />} />
          <Route path={chatPath(':userId')} element={<ChatPage />} />
          <Route path={PATHS.profile} element={<ProfilePage />} />
          <Route element={<RequireAdmin />}>
            <Route path={`${PATHS.admin}/*`} element={<AdminPages />} />
          </Route>
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
