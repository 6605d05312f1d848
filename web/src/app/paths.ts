/** The addresses of the screens. */
export const PATHS = {
  home: '/',
  login: '/login',
  register: '/register',
  game: '/game',
  leaderboard: '/leaderboard',
} as const;
