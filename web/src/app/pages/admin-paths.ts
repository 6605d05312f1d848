import { PATHS } from '../paths';

/** The addresses of the admins' screens; the first of them is `/admin` as well. */
export const ADMIN_PATHS = {
  puzzles: `${PATHS.admin}/puzzles`,
  users: `${PATHS.admin}/users`,
  import: `${PATHS.admin}/import`,
  security: `${PATHS.admin}/security`,
  reports: `${PATHS.admin}/reports`,
  flagged: `${PATHS.admin}/flagged`,
  audit: `${PATHS.admin}/audit`,
} as const;

/** Where an admin finds a user. */
export function adminUserPath(username: string): string {
  return `${ADMIN_PATHS.users}?search=${encodeURIComponent(username)}`;
}
