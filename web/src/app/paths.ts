/** The addresses of the screens. */
export const PATHS = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  game: '/game',
  leaderboard: '/leaderboard',
  profile: '/profile',
  privacy: '/privacy',
  support: '/support',
} as const;
