import { GUESS_SIZE_WORDS } from '@fourfold/contracts';
import { MaxCharacters } from '@fourfold/platform';
import { ArrayMaxSize, IsArray, IsString } from 'class-validator';

/** Longer than any word of a puzzle in any spelling. */
const MAX_WORD_LENGTH = 200;
export const WRONG_GUESS_SIZE = `A guess has exactly ${GUESS_SIZE_WORDS} words`;

/** The words of a guess; how many there must be depends on the rest of the guess. */
export abstract class GuessWordsDto {
  @MaxCharacters(MAX_WORD_LENGTH, { each: true })
  @IsString({ each: true })
  @ArrayMaxSize(GUESS_SIZE_WORDS, { message: WRONG_GUESS_SIZE })
  @IsArray()
  words!: string[];
}
