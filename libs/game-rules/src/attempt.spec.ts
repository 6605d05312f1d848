import * as fc from 'fast-check';
import { anyGuess, FIRST_WORDS, samplePuzzle } from '../test/builders';
import { applyGuess, foundDifficulties, judge, NEW_ATTEMPT, outcomeOf, replay, type Guess } from './attempt';
import { layOut, spelledAsOnBoard } from './board';

const puzzle = samplePuzzle();
const board = layOut(puzzle);
const words = (...list: string[]): Guess => ({ timedOut: false, words: list });
const timeout: Guess = { timedOut: true };
const trees = words(...FIRST_WORDS);
const nearTrees = words('OAK', 'ELM', 'ASH', 'RED');

describe('a guess', () => {
  it('is correct when it is a category, in any order and spelling', () => {
    expect(judge(board, NEW_ATTEMPT, words('fir', ' Ash', 'OAK', 'élm'))).toEqual({
      kind: 'correct',
      category: 0,
    });
  });

  it('is spelled as on the board, without words that are not on it', () => {
    expect(spelledAsOnBoard(board, ['fir', ' Ash', 'PALM', 'élm'])).toEqual(['FIR', 'ASH', 'ELM']);
  });

  it('is near with three words of a category', () => {
    expect(judge(board, NEW_ATTEMPT, nearTrees)).toEqual({ kind: 'near', category: 0 });
  });

  it('is wrong with two words each of two categories', () => {
    expect(judge(board, NEW_ATTEMPT, words('OAK', 'ELM', 'RED', 'DEAD'))).toEqual({ kind: 'wrong' });
  });

  it.each<[string, Guess[], Guess, string]>([
    ['of the same four wrong words', [nearTrees], words('RED', 'OAK', 'ASH', 'ELM'), 'already_tried'],
    ['with a found word', [trees], nearTrees, 'already_found'],
    ['of a found category', [trees], trees, 'already_found'],
    ['with an unknown word', [], words('OAK', 'ELM', 'ASH', 'PALM'), 'unknown_word'],
    ['with a word twice', [], words('OAK', 'oak', 'ASH', 'ELM'), 'repeated_word'],
    ['of three words', [], words('OAK', 'ASH', 'ELM'), 'wrong_size'],
    ['after the last mistake', [timeout, timeout, timeout, timeout], trees, 'finished'],
  ])('%s is refused and costs nothing', (_name, log, guess, reason) => {
    const before = replay(board, log);
    const { state, verdict } = applyGuess(board, before, guess);
    expect(verdict).toEqual({ kind: 'refused', reason });
    expect(state).toBe(before);
  });

  it('costs a mistake when the time runs out, every time, until the game is lost', () => {
    const states = [3, 4].map((times) => replay(board, Array<Guess>(times).fill(timeout)));
    expect(states.map((state) => [state.mistakes, outcomeOf(state)])).toEqual([
      [3, 'playing'],
      [4, 'lost'],
    ]);
  });
});

describe('a game', () => {
  it('is won with the fourth category, in the order found', () => {
    const order = [2, 0, 3, 1];
    const state = replay(
      board,
      order.map((index) => words(...puzzle.categories[index]!.words)),
    );
    expect(state).toEqual({ found: order, mistakes: 0, tried: [] });
    expect(outcomeOf(state)).toBe('won');
    expect(foundDifficulties(board, state)).toEqual([3, 1, 4, 2]);
  });

  it('never has a fifth mistake, a category twice, or a guess after its end', () => {
    fc.assert(
      fc.property(fc.array(anyGuess(puzzle), { maxLength: 40 }), (log) => {
        const state = replay(board, log);
        expect(state.mistakes).toBeLessThanOrEqual(4);
        expect(new Set(state.found).size).toBe(state.found.length);
        expect(new Set(state.tried).size).toBe(state.tried.length);
        if (outcomeOf(state) !== 'playing') {
          expect(replay(board, [...log, trees, timeout])).toEqual(state);
        }
      }),
    );
  });

  it('is the same when refused guesses are left out of its log', () => {
    fc.assert(
      fc.property(fc.array(anyGuess(puzzle), { maxLength: 40 }), (log) => {
        let state = NEW_ATTEMPT;
        const accepted = log.filter((guess) => {
          const step = applyGuess(board, state, guess);
          state = step.state;
          return step.verdict.kind !== 'refused';
        });
        expect(replay(board, accepted)).toEqual(state);
        expect(accepted.length).toBe(state.found.length + state.mistakes);
      }),
    );
  });
});
