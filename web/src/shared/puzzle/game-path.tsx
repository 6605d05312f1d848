import type { Difficulty } from '@fourfold/contracts';
import { areAllMoves, belongings, moveText, pathRows, type Group, type Move } from './moves';
import { DifficultyMark } from './difficulty';
import styles from './game-path.module.css';

interface GamePathProps {
  moves: readonly Move[];
  /** All four groups if the player may see them, else those found. */
  groups: readonly Group[];
  /** Of the whole game: another device may have made some of the guesses. */
  found: number;
  mistakes: number;
  remarkOn?: (move: Move) => string | undefined;
}

export function GamePath({ moves, groups, found, mistakes, remarkOn }: GamePathProps) {
  if (moves.length === 0) return null;
  const rows = pathRows(moves, groups);
  return (
    <section aria-labelledby="game-path" className={`stack tight ${styles['path']}`}>
      <h2 id="game-path">Your guesses</h2>
      <ol className="lines">
        {moves.map((move, turn) => (
          <li key={turn} className="marked">
            <GuessMarks row={rows[turn]!} />
            <span className={`stack ${styles['words']}`}>
              <strong>{moveText(move)}</strong>
              {move.words.length > 0 && <span translate="no">{move.words.join(', ')}</span>}
              {move.found === null && <span className="soft">{belongings(rows[turn]!)}</span>}
              {remarkOn && <span className="soft">{remarkOn(move)}</span>}
            </span>
          </li>
        ))}
      </ol>
      {!areAllMoves(moves, found, mistakes) && (
        <p className="soft">Guesses made on another device aren’t listed.</p>
      )}
    </section>
  );
}

/** `row` is a row of `pathRows`. */
export function GuessMarks({ row }: { row: readonly (Difficulty | null)[] }) {
  return (
    <span className={styles['marks']} aria-hidden="true">
      {row.map((difficulty, place) =>
        difficulty === null ? (
          <span key={place} className={styles['unknown']} />
        ) : (
          <DifficultyMark key={place} difficulty={difficulty} className={styles['mark']} />
        ),
      )}
    </span>
  );
}
