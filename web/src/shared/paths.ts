export const PATHS = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  restoreEmail: '/restore-email',
  firstPasskey: '/first-passkey',
  game: '/game',
  archive: '/archive',
  battle: '/battle',
  battlePractice: '/battle/practice',
  leaderboard: '/leaderboard',
  friends: '/friends',
  yourPuzzles: '/your-puzzles',
  profile: '/profile',
  privacy: '/privacy',
  support: '/support',
  admin: '/admin',
} as const;

/** `/admin` shows the first one. */
export const ADMIN_PATHS = {
  puzzles: '/admin/puzzles',
  madePuzzles: '/admin/made-puzzles',
  users: '/admin/users',
  import: '/admin/import',
  challenges: '/admin/challenges',
  security: '/admin/security',
  reports: '/admin/reports',
  flagged: '/admin/flagged',
  deadLetters: '/admin/dead-letters',
  audit: '/admin/audit',
  health: '/admin/health',
  calendar: '/admin/calendar',
  battles: '/admin/battles',
  figures: '/admin/figures',
} as const;

/** The query parameter of the initial leaderboard. */
export const BOARD_PARAMETER = 'board';

/** The query parameter of the friend to challenge. */
export const CHALLENGE_PARAMETER = 'challenge';

/** The query parameter of the username of somebody to add as a friend. */
export const ADD_FRIEND_PARAMETER = 'add';

export const addFriendPath = (username: string): string =>
  `${PATHS.friends}?${ADD_FRIEND_PARAMETER}=${encodeURIComponent(username)}`;

/** The query parameter of a home page that leads on to today's puzzle. */
export const PLAY_PARAMETER = 'play';

/** For strangers as well, who are not sent to a login there. */
export const playPath = `${PATHS.home}?${PLAY_PARAMETER}`;

/** `date` is YYYY-MM-DD. */
export const practicePath = (date: string): string => `${PATHS.archive}/${date}`;

export const reviewPath = (date: string): string => `${practicePath(date)}/review`;

/** A puzzle that a player made. */
export const madePath = (code: string): string => `/p/${code}`;

export const madeReviewPath = (code: string): string => `${madePath(code)}/review`;

export const chatPath = (friendId: string): string => `/chat/${friendId}`;

export const battleRoomPath = (roomCode: string): string => `${PATHS.battle}/game/${roomCode}`;

/** Opens a room in the lobby and invites this friend to it. */
export const challengePath = (friendId: string): string =>
  `${PATHS.battle}?${CHALLENGE_PARAMETER}=${friendId}`;

export const battleWatchPath = (roomCode: string): string => `${PATHS.battle}/watch/${roomCode}`;

export const replayPath = (battleId: string): string => `${PATHS.battle}/replay/${battleId}`;

export const sharedReplayPath = (token: string): string => `${PATHS.battle}/replay/shared/${token}`;

export const flaggedReplayPath = (battleId: string): string => `${ADMIN_PATHS.flagged}/${battleId}`;
