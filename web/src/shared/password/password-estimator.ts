/** Half a megabyte of passwords that people use: imported dynamically, and only where somebody chooses one. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Of 0 to 4; above it a password withstands a million guesses. */
const HIGHEST_EASY_SCORE = 1;
/** The time grows with the length, and what begins like this is not easy to guess unless it repeats itself. */
const MAX_CHARACTERS = 64;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** @param about what a stranger would try first, such as the name of the user */
export function isEasyToGuess(password: string, about: string[]): boolean {
  const { score } = estimator.check(password.slice(0, MAX_CHARACTERS), [...about, 'fourfold']);
  return score <= HIGHEST_EASY_SCORE;
}
