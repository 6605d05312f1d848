/** The name shown for a deleted account. */
export const DELETED_DISPLAY_NAME = 'Deleted player';
