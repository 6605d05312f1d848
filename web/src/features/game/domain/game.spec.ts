import type { FoundCategory, SyncResult } from '@fourfold/contracts';
import { aFind, aMiss, aPuzzle, WORDS } from '../../../../test/builders';
import { canSubmit, openGame, play, type Game, type GameEvent } from './game';
import { savedGame, type Move } from './saved-game';

const found = (words: string[], name = 'Bent paper'): FoundCategory => ({
  category_name: name,
  words,
  difficulty: 1,
});
const after = (game: Game, ...events: GameEvent[]): Game => events.reduce(play, game);
const select = (...words: string[]): GameEvent[] => words.map((word) => ({ type: 'toggled', word }));
const easyFound: GameEvent = { type: 'judged', words: WORDS.easy, result: aFind('Bent paper') };

describe('opening a game', () => {
  it('starts a new one with sixteen tiles and no news', () => {
    const game = openGame(aPuzzle());
    expect(game.tiles).toHaveLength(16);
    expect(game).toMatchObject({ phase: 'playing', mistakes: 0, news: null, cursor: 'CREASE' });
  });

  it('restores found categories and mistakes and says so', () => {
    const game_state = { found_categories: [found(WORDS.easy)], mistakes_used: 2, is_resuming: true };
    const game = openGame(aPuzzle({ game_state }));
    expect(game.tiles).toHaveLength(12);
    expect(game).toMatchObject({ mistakes: 2, news: { kind: 'resumed' } });
  });
});

describe('selecting', () => {
  const game = openGame(aPuzzle());

  it('toggles a word', () => {
    expect(after(game, ...select('KEEL', 'MAST', 'KEEL')).selected).toEqual(['MAST']);
  });

  it('stops at four words', () => {
    expect(after(game, ...select(...WORDS.easy, 'KEEL')).selected).toEqual(WORDS.easy);
  });

  it('allows a guess with exactly four', () => {
    expect(canSubmit(after(game, ...select('KEEL', 'MAST', 'BOW')))).toBe(false);
    expect(canSubmit(after(game, ...select(...WORDS.easy)))).toBe(true);
  });

  it('is kept by a shuffle and dropped by a clear', () => {
    const selected = after(game, ...select('KEEL', 'MAST'));
    const shuffled = play(selected, { type: 'shuffled', tiles: [...game.tiles].reverse() });
    expect(shuffled.selected).toEqual(['KEEL', 'MAST']);
    expect(play(shuffled, { type: 'cleared' }).selected).toEqual([]);
  });
});

describe('a judged guess', () => {
  it('that ran out of time is there but once, whatever tabs told of it', () => {
    const once = play(openGame(aPuzzle()), { type: 'judged', words: [], result: aMiss(3) });
    expect(once.moves).toHaveLength(1);
    expect(play(once, { type: 'judged', words: [], result: aMiss(3) }).moves).toEqual(once.moves);
    expect(play(once, { type: 'judged', words: [], result: aMiss(2) }).moves).toHaveLength(2);
  });

  const game = after(openGame(aPuzzle()), ...select(...WORDS.easy));

  it('that is right becomes a found category, leaves the grid and starts a new minute', () => {
    const next = play(game, easyFound);
    expect(next.found).toEqual([found(WORDS.easy)]);
    expect(next.tiles).toHaveLength(12);
    expect(next).toMatchObject({ selected: [], mistakes: 0, score: 100, round: 1, phase: 'playing' });
  });

  it('that was found meanwhile is in the list but once', () => {
    expect(after(game, easyFound, easyFound).found).toEqual([found(WORDS.easy)]);
  });

  it('that is wrong costs what the server says and clears the selection', () => {
    const next = play(game, { type: 'judged', words: WORDS.easy, result: aMiss(3) });
    expect(next).toMatchObject({
      selected: [],
      mistakes: 1,
      round: 1,
      news: { kind: 'wrong', mistakesLeft: 3 },
    });
    expect(next.tiles).toHaveLength(16);
  });

  it('that was near brings the hint', () => {
    const result = aMiss(2, { partial_match: { count: 3, category_hint: 'Hard' } });
    expect(play(game, { type: 'judged', words: WORDS.easy, result }).news).toEqual({
      kind: 'near',
      hint: 'Hard',
      mistakesLeft: 2,
    });
  });

  it('that never came is told apart from a wrong one', () => {
    expect(play(game, { type: 'judged', words: [], result: aMiss(3) }).news?.kind).toBe('timed_out');
  });

  it('wins with the last category', () => {
    const won = play(game, { type: 'judged', words: WORDS.easy, result: aFind('x', { game_over: true }) });
    expect(won).toMatchObject({ phase: 'won', news: { kind: 'found', won: true } });
  });

  it('loses with the fourth mistake', () => {
    const lost = play(game, { type: 'judged', words: WORDS.easy, result: aMiss(0) });
    expect(lost).toMatchObject({ phase: 'lost', mistakes: 4, news: { kind: 'lost' } });
  });

  it('moves the tab stop to the nearest tile that is left', () => {
    const onLast = play(game, { type: 'moved', word: 'CRIMP' });
    expect(play(onLast, easyFound).cursor).toBe('KEEL');
  });
});

describe('a refused guess', () => {
  const game = after(openGame(aPuzzle()), ...select(...WORDS.easy));

  it('costs nothing and keeps the selection', () => {
    const next = play(game, { type: 'refused', text: 'You already tried that group.', restart: false });
    expect(next).toMatchObject({ mistakes: 0, selected: WORDS.easy, round: 0 });
  });

  it('gives a new minute when it was the time running out', () => {
    expect(play(game, { type: 'refused', text: 'x', restart: true }).round).toBe(1);
  });
});

describe('forgetting news', () => {
  it('removes the news it was meant for and no later one', () => {
    const near = play(openGame(aPuzzle()), {
      type: 'judged',
      words: WORDS.easy,
      result: aMiss(3, { partial_match: { count: 3, category_hint: 'Easy' } }),
    });
    const news = near.news!;
    expect(play(near, { type: 'forgotten', news }).news).toBeNull();
    const later = play(near, easyFound);
    expect(play(later, { type: 'forgotten', news })).toBe(later);
  });
});

describe('news from another tab', () => {
  const game = after(openGame(aPuzzle()), ...select('CREASE', 'KEEL'));
  const told = (mistakes_used: number, ...found_categories: FoundCategory[]): GameEvent => ({
    type: 'synchronised',
    saved: savedGame('ada', aPuzzle({ game_state: { found_categories, mistakes_used, is_resuming: true } })),
  });
  const withMoves = (event: GameEvent, ...moves: Move[]): GameEvent =>
    event.type === 'synchronised' ? { ...event, saved: { ...event.saved, moves, score: 40 } } : event;
  const miss: Move = { words: ['CREASE', 'KEEL', 'BOW', 'FIRM'], found: null };

  it('takes over what was found and missed there', () => {
    const next = play(game, told(1, found(WORDS.easy)));
    expect(next).toMatchObject({ mistakes: 1, selected: ['KEEL'], round: 1 });
    expect(next.tiles).toHaveLength(12);
  });

  it('takes over a standing of as many guesses that went otherwise', () => {
    const next = play(play(game, easyFound), told(1));
    expect(next).toMatchObject({ found: [], mistakes: 1, round: 2 });
    expect(next.tiles).toHaveLength(16);
  });

  it('ignores an answer older than its own moves', () => {
    const ahead = play(game, easyFound);
    expect(play(ahead, told(0))).toBe(ahead);
  });

  it('brings the guesses made there, also after the server has told of them', () => {
    expect(play(game, withMoves(told(1), miss))).toMatchObject({ mistakes: 1, moves: [miss], score: 40 });
    const standing = play(game, told(1));
    expect(standing.moves).toEqual([]);
    expect(play(standing, withMoves(told(1), miss))).toEqual({ ...standing, moves: [miss], score: 40 });
  });

  it('takes away no guess of its own where nothing is stored', () => {
    const ahead = play(game, easyFound);
    expect(play(ahead, told(1, found(WORDS.easy)))).toMatchObject({ moves: ahead.moves, score: ahead.score });
  });

  it('never touches another puzzle or a finished game', () => {
    const event: GameEvent = { type: 'synchronised', saved: savedGame('ada', aPuzzle({ puzzle_id: 8 })) };
    expect(play(game, event)).toBe(game);
    const lost = play(game, { type: 'judged', words: WORDS.easy, result: aMiss(0) });
    expect(play(lost, told(4, found(WORDS.easy)))).toBe(lost);
  });
});

describe('the word of the server on guesses made without it', () => {
  const game = after(openGame(aPuzzle()), easyFound, { type: 'judged', words: [], result: aMiss(3) });
  const ruling = (mistakes_used: number, ...found_categories: FoundCategory[]): GameEvent => {
    const game_state = { found_categories, mistakes_used, is_resuming: true };
    const verdict = { status: 'in_progress', won: null, game_over: false, mistakes_remaining: 2 } as const;
    const result: SyncResult = {
      ...game_state,
      ...verdict,
      game_state,
      puzzle_id: 7,
      puzzle_date: '2025-11-21',
      calculated_score: 50,
    };
    return { type: 'ruled', result, restart: false };
  };

  it('stands where as many guesses went otherwise', () => {
    const next = play(game, ruling(2));
    expect(next).toMatchObject({ found: [], mistakes: 2, score: 50, news: { kind: 'ruled' } });
    expect(next.tiles).toHaveLength(16);
  });

  it('leaves a game alone that stands the same', () => {
    const next = play(game, ruling(1, found(WORDS.easy)));
    expect(next).toMatchObject({ score: 50, news: game.news, round: game.round });
  });

  it('gives one new minute when it came instead of a verdict on time running out', () => {
    const same = { ...ruling(1, found(WORDS.easy)), restart: true } as GameEvent;
    expect(play(game, same).round).toBe(game.round + 1);
    const other = { ...ruling(2), restart: true } as GameEvent;
    expect(play(game, other).round).toBe(game.round + 1);
  });
});
