import { WORDS } from '../../../../test/builders';
import { newsAnnouncement, newsText } from './news-text';

const category = { category_name: 'Bent paper', words: WORDS.easy, difficulty: 1 as const };

describe('the announcement', () => {
  it.each([
    [{ kind: 'resumed' as const }, 'Welcome back! Continuing where you left off.'],
    [{ kind: 'lost' as const }, "Game Over! You've used all your guesses."],
    [{ kind: 'refused' as const, text: 'You already tried that group.' }, 'You already tried that group.'],
    [
      { kind: 'found' as const, category, won: false },
      'Found: Bent paper, Easy. CREASE, PLEAT, TUCK, CRIMP.',
    ],
    [
      { kind: 'found' as const, category, won: true },
      'Found: Bent paper, Easy. CREASE, PLEAT, TUCK, CRIMP. Congratulations!',
    ],
    [
      { kind: 'near' as const, hint: 'Hard' as const, mistakesLeft: 2 },
      'So close! Three of those belong together. Hint: Hard. 2 mistakes left.',
    ],
    [{ kind: 'wrong' as const, mistakesLeft: 1 }, 'Those four do not belong together. 1 mistake left.'],
    [{ kind: 'timed_out' as const, mistakesLeft: 3 }, 'Time is up for that guess. 3 mistakes left.'],
  ])('after %o', (news, text) => expect(newsAnnouncement(news)).toBe(text));

  it('is shorter on screen, where bands and counter are visible', () => {
    expect(newsText({ kind: 'found', category, won: false })).toBe('Found: Bent paper');
    expect(newsText({ kind: 'wrong', mistakesLeft: 1 })).toBe('Those four do not belong together.');
  });
});
