const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because of that unique constraint. */
export function violates(error: unknown, constraint: string): boolean {
  if (typeof error !== 'object' || error === null || !('driverError' in error)) return false;
  const { code, constraint: violated } = error.driverError as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION && violated === constraint;
}
