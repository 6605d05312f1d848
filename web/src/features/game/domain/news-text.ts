import { DIFFICULTY_NAMES } from '@fourfold/contracts';
import { counted } from '../../../lib/counted';
import type { News } from './game';

export const LOST_TEXT = "Game Over! You've used all your guesses.";

/** Shown beside the grid. */
export function newsText(news: News): string {
  switch (news.kind) {
    case 'resumed':
      return 'Welcome back! Continuing where you left off.';
    case 'found':
      return `Found: ${news.category.category_name}`;
    case 'near':
      return `So close! Three of those belong together. Hint: ${news.hint}`;
    case 'wrong':
      return 'Those four do not belong together.';
    case 'timed_out':
      return 'Time is up for that guess.';
    case 'lost':
      return LOST_TEXT;
    case 'synced':
      return 'The server has brought your game up to date.';
    case 'refused':
      return news.text;
  }
}

/** For screen readers: includes what the bands and the counter show. */
export function newsAnnouncement(news: News): string {
  const shown = newsText(news);
  if (news.kind === 'found') {
    const { words, difficulty } = news.category;
    const found = `${shown}, ${DIFFICULTY_NAMES[difficulty]}. ${words.join(', ')}.`;
    return news.won ? `${found} Congratulations!` : found;
  }
  if (!('mistakesLeft' in news)) return shown;
  return `${shown.replace(/\.$/, '')}. ${counted(news.mistakesLeft, 'mistake')} left.`;
}
