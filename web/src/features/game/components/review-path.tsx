import { Sheet } from '../../../ui/sheet';
import { remarkOn, type ReviewedGame } from '../domain/review';
import { isWholePath } from '../domain/share-text';
import { GamePath } from './game-path';
import styles from './review.module.css';

/** The player's own guesses, each with how many did the same. */
export function ReviewPath({ reviewed }: { reviewed: ReviewedGame }) {
  const { categories, game } = reviewed;
  if (!game || game.moves.length === 0) {
    return (
      <p className={styles['elsewhere']}>Your guesses are listed in the browser that you made them in.</p>
    );
  }
  const { found_categories, mistakes_used: mistakes } = game.puzzle.game_state;
  const whole = isWholePath({ moves: game.moves, found: found_categories.length, mistakes });
  return (
    <Sheet className={styles['card']}>
      <GamePath
        moves={game.moves}
        groups={categories}
        whole={whole}
        remarkOn={(move) => remarkOn(reviewed, move)}
      />
    </Sheet>
  );
}
