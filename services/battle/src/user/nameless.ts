/** What is left of the name of somebody whose account is deleted. */
export const NAMELESS = 'Deleted player';
