/** All paths. Patterns have the syntax of Express and React Router: `:name` is a parameter. */
export const ROUTES = {
  jwks: '/.well-known/jwks.json',
  /** Internal, like every path of auth outside of `/api`. */
  accessChanges: '/.well-known/access-changes',
  config: '/api/config',
  users: {
    register: '/api/users/register',
    guest: '/api/users/guest',
    claimGuest: '/api/users/claim-guest',
    login: '/api/users/login',
    logout: '/api/users/logout',
    refresh: '/api/users/refresh',
    reauthenticate: '/api/users/reauthenticate',
    passkeyLogin: '/api/users/passkey-login',
    passkeyLoginOptions: '/api/users/passkey-login/options',
    passkeys: '/api/users/passkeys',
    passkeyOptions: '/api/users/passkeys/options',
    passkey: '/api/users/passkeys/:passkey_id',
    /** With the link that the command line prints for an admin. */
    firstPasskey: '/api/users/first-passkey',
    firstPasskeyOptions: '/api/users/first-passkey/options',
    profile: '/api/users/profile',
    changePassword: '/api/users/password/change',
    requestPasswordReset: '/api/users/password-reset/request',
    confirmPasswordReset: '/api/users/password-reset/confirm',
    email: '/api/users/email',
    confirmEmail: '/api/users/email/confirm',
    restoreEmail: '/api/users/email/restore',
    account: '/api/users/account',
    export: '/api/users/export',
    sessions: '/api/users/sessions',
    session: '/api/users/sessions/:session_id',
    notices: '/api/users/notices',
    readNotice: '/api/users/notices/:notice_id/read',
  },
  auth: {
    wsToken: '/api/auth/ws-token',
  },
  puzzles: {
    today: '/api/puzzles/today',
    available: '/api/puzzles/available',
    withdrawn: '/api/puzzles/withdrawn',
    byDate: '/api/puzzles/date/:date',
    complete: '/api/puzzles/:puzzle_id/complete',
    review: '/api/puzzles/:puzzle_id/review',
  },
  scores: {
    mine: '/api/scores/me',
    submit: '/api/scores/puzzle/:puzzle_id',
    status: '/api/scores/puzzle/:puzzle_id/status',
    guesses: '/api/scores/puzzle/:puzzle_id/guesses',
    validateGuess: '/api/scores/validate-guess',
    checkMissingAll: '/api/scores/check-missing-all',
    sync: '/api/scores/sync',
  },
  leaderboards: {
    today: '/api/leaderboard/today',
    todayPublic: '/api/leaderboard/public/today',
    todayFriends: '/api/leaderboard/today/friends',
    allTime: '/api/leaderboard/all-time',
    streaks: '/api/leaderboard/streaks',
    streaksPublic: '/api/leaderboard/streaks/public',
    streaksFriends: '/api/leaderboard/streaks/friends',
    totalScores: '/api/leaderboard/total-scores',
    totalScoresPublic: '/api/leaderboard/total-scores/public',
    totalScoresFriends: '/api/leaderboard/total-scores/friends',
  },
  friends: {
    list: '/api/friends',
    search: '/api/friends/search',
    request: '/api/friends/request',
    pending: '/api/friends/requests/pending',
    sent: '/api/friends/requests/sent',
    accept: '/api/friends/request/:friendship_id/accept',
    reject: '/api/friends/request/:friendship_id/reject',
    cancel: '/api/friends/request/:friendship_id/cancel',
    blocks: '/api/friends/blocks',
    block: '/api/friends/blocks/:user_id',
    reports: '/api/friends/reports',
    remove: '/api/friends/:user_id',
  },
  battle: {
    stats: '/api/battle/stats',
    history: '/api/battle/history',
    leaderboard: '/api/battle/leaderboard',
    leaderboardFriends: '/api/battle/leaderboard/friends',
    avatars: '/api/battle/avatars',
    avatar: '/api/battle/avatar',
    chooseAvatar: '/api/battle/avatar/:avatar_id',
    activeGames: '/api/battle/active-games',
    challenges: '/api/battle/challenges',
    challenge: '/api/battle/challenges/:challenge_id',
    settings: '/api/battle/settings',
    practice: '/api/battle/practice',
    practiceStats: '/api/battle/practice/stats',
    practiceResult: '/api/battle/practice/:practice_id/result',
    replay: '/api/battle/:battle_id/replay',
    shareReplay: '/api/battle/:battle_id/share',
    sharedReplay: '/api/battle/shared-replays/:token',
  },
  admin: {
    stats: '/api/admin/stats',
    health: '/api/admin/health',
    overview: '/api/admin/overview',
    figures: '/api/admin/figures',
    audit: '/api/admin/audit',
    reports: '/api/admin/reports',
    report: '/api/admin/reports/:report_id',
    reportCases: '/api/admin/reports/cases',
    reportCase: '/api/admin/reports/cases/:user_id',
    liveBattles: '/api/admin/battles/live',
    voidBattles: '/api/admin/battles/void',
    previewVoidBattles: '/api/admin/battles/void/preview',
    flaggedGames: '/api/admin/flagged/games',
    flaggedGame: '/api/admin/flagged/games/:score_id',
    flaggedBattles: '/api/admin/flagged/battles',
    flaggedBattle: '/api/admin/flagged/battles/:battle_id',
    flaggedBattleReplay: '/api/admin/flagged/battles/:battle_id/replay',
    users: '/api/admin/users',
    user: '/api/admin/users/:user_id',
    userStatus: '/api/admin/users/:user_id/status',
    resetUserPassword: '/api/admin/users/:user_id/reset-password',
    warnUser: '/api/admin/users/:user_id/warn',
    muteUser: '/api/admin/users/:user_id/mute',
    recalculateStreaks: '/api/admin/users/:user_id/recalculate-streaks',
    userScores: '/api/admin/users/:user_id/scores',
    resetUserPuzzle: '/api/admin/users/:user_id/puzzles/:puzzle_id/reset',
    score: '/api/admin/scores/:score_id',
    scoreHidden: '/api/admin/scores/:score_id/hidden',
    failedLogins: '/api/admin/security/failed-logins',
    unlockUser: '/api/admin/security/unlock-user/:user_id',
    waivePasskey: '/api/admin/security/waive-passkey/:user_id',
    puzzles: '/api/admin/puzzles',
    puzzle: '/api/admin/puzzles/:puzzle_id',
    puzzleCalendar: '/api/admin/puzzles/calendar',
    checkPuzzle: '/api/admin/puzzles/check',
    puzzleDrafts: '/api/admin/puzzles/drafts',
    puzzleDraft: '/api/admin/puzzles/drafts/:draft_id',
    puzzleDate: '/api/admin/puzzles/:puzzle_id/date',
    puzzleStatistics: '/api/admin/puzzles/:puzzle_id/statistics',
    importPuzzles: '/api/admin/puzzles/import',
    deadLetters: '/api/admin/dead-letters',
    replayDeadLetter: '/api/admin/dead-letters/:service/:dead_letter_id/replay',
    deadLetter: '/api/admin/dead-letters/:service/:dead_letter_id',
  },
  sockets: {
    battle: '/api/ws/battle',
    friends: '/api/ws/friends',
  },
} as const;

/** Operational endpoints of every process; the gateway forwards none of them. */
export const OPERATION_ROUTES = {
  live: '/health/live',
  ready: '/health/ready',
  metrics: '/metrics',
  openApi: '/openapi.json',
} as const;

/** The services behind the gateway. */
export const SERVICE_NAMES = ['auth', 'puzzles', 'social', 'battle', 'admin'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/** A pattern that covers everything below it, and the service behind it. */
export interface RouteOwner {
  prefix: string;
  service: ServiceName;
}

/** The first that covers a path decides. An admin calls the service that owns the data. */
const ROUTE_OWNERS: readonly RouteOwner[] = [
  { prefix: ROUTES.config, service: 'auth' },
  { prefix: ROUTES.users.notices, service: 'social' },
  { prefix: '/api/users', service: 'auth' },
  { prefix: '/api/auth', service: 'auth' },
  { prefix: ROUTES.jwks, service: 'auth' },
  { prefix: ROUTES.accessChanges, service: 'auth' },
  { prefix: '/api/puzzles', service: 'puzzles' },
  { prefix: '/api/scores', service: 'puzzles' },
  { prefix: '/api/leaderboard', service: 'puzzles' },
  { prefix: '/api/friends', service: 'social' },
  { prefix: '/api/battle', service: 'battle' },
  { prefix: ROUTES.sockets.battle, service: 'battle' },
  { prefix: ROUTES.sockets.friends, service: 'social' },
  { prefix: ROUTES.admin.userScores, service: 'puzzles' },
  { prefix: ROUTES.admin.resetUserPuzzle, service: 'puzzles' },
  { prefix: ROUTES.admin.recalculateStreaks, service: 'puzzles' },
  { prefix: ROUTES.admin.warnUser, service: 'social' },
  { prefix: ROUTES.admin.users, service: 'auth' },
  { prefix: '/api/admin/security', service: 'auth' },
  { prefix: ROUTES.admin.puzzles, service: 'puzzles' },
  { prefix: '/api/admin/scores', service: 'puzzles' },
  { prefix: ROUTES.admin.flaggedGames, service: 'puzzles' },
  { prefix: ROUTES.admin.reports, service: 'social' },
  { prefix: ROUTES.admin.flaggedBattles, service: 'battle' },
  { prefix: '/api/admin/battles', service: 'battle' },
  { prefix: '/api/admin', service: 'admin' },
];

/** The parameter names of a pattern: `'date'` for `'/api/puzzles/date/:date'`. */
export type RouteParams<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | RouteParams<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;

/**
 * The path of a pattern with its parameters filled in and percent-encoded.
 * @throws RangeError when a parameter is missing or empty, since such a path would name another resource.
 */
export function routePath<Pattern extends string>(
  pattern: Pattern,
  params: Record<RouteParams<Pattern>, string | number>,
): string {
  return pattern.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value = String((params as Record<string, string | number | undefined>)[name] ?? '');
    if (value === '') throw new RangeError(`The path ${pattern} needs ${name}`);
    return encodeURIComponent(value);
  });
}

const OWNERS = ROUTE_OWNERS.map((owner) => ({
  owner,
  covers: new RegExp(`^${owner.prefix.replace(/:[a-z_]+/g, '[^/]+')}(?:/|$)`),
}));

/** Who answers a path; undefined when no service does. */
export function routeOwner(path: string): RouteOwner | undefined {
  return OWNERS.find(({ covers }) => covers.test(path))?.owner;
}
