/** No name, address or date has control characters, and Postgres cannot store NUL. */
export const NO_CONTROL_CHARACTERS = /^\P{Cc}*$/u;
export const CONTROL_MESSAGE = { message: 'must not have control characters' };
