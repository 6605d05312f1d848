export const friends = {
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
} as const;
