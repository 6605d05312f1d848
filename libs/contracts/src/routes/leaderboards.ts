export const leaderboards = {
  today: '/api/leaderboard/today',
  todayPublic: '/api/leaderboard/public/today',
  todayFriends: '/api/leaderboard/today/friends',
  todayPlace: '/api/leaderboard/today/place',
  allTime: '/api/leaderboard/all-time',
  streaks: '/api/leaderboard/streaks',
  streaksPublic: '/api/leaderboard/streaks/public',
  streaksFriends: '/api/leaderboard/streaks/friends',
  totalScores: '/api/leaderboard/total-scores',
  totalScoresPublic: '/api/leaderboard/total-scores/public',
  totalScoresFriends: '/api/leaderboard/total-scores/friends',
} as const;
