export const auth = {
  wsToken: '/api/auth/ws-token',
} as const;
