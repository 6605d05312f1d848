/** Operational endpoints of every process; the gateway forwards none of them. */
export const OPERATION_ROUTES = {
  live: '/health/live',
  ready: '/health/ready',
  metrics: '/metrics',
  openApi: '/openapi.json',
} as const;
