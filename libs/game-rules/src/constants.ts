/** Constants of the rules of the daily puzzle. */

export const CATEGORIES_PER_PUZZLE = 4;
export const WORDS_PER_CATEGORY = 4;
export const WORDS_PER_PUZZLE = CATEGORIES_PER_PUZZLE * WORDS_PER_CATEGORY;
export const WORDS_PER_GUESS = 4;
export const MISTAKES_ALLOWED = 4;

/** Longest word and category name that the board can show at a readable size. */
export const WORD_MAX_CHARACTERS = 40;
export const CATEGORY_NAME_MAX_CHARACTERS = 100;
