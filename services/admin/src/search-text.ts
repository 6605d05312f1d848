/** What can be in no name, address or date; Postgres takes no text with the first of these characters. */
export const NO_CONTROL_CHARACTERS = /^\P{Cc}*$/u;
export const CONTROL_MESSAGE = { message: 'must not have control characters' };
