/** The name shown for a deleted account. */
export const NAMELESS = 'Deleted player';
