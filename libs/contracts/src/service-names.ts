/** The services behind the gateway. */
export const SERVICE_NAMES = ['auth', 'puzzles', 'social', 'battle', 'admin'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];
