/** Characters that no name, address or date contains; Postgres does not store the first of them. */
export const NO_CONTROL_CHARACTERS = /^\P{Cc}*$/u;
export const CONTROL_MESSAGE = { message: 'must not have control characters' };
