/** All that the admin screens ask for: what changes one of it may change the others. */
export const ADMIN_KEY = ['admin'] as const;
