export const sockets = {
  battle: '/api/ws/battle',
  friends: '/api/ws/friends',
} as const;
