import type { BattleGame } from '@fourfold/contracts';
import { seriesScore, seriesWinner } from '../domain/series';
import { nameOf } from '../domain/room-state';
import styles from './series-score.module.css';

/** The score of the battles that were played in a row; nothing before the second one. */
export function SeriesScore({ game, userId }: { game: BattleGame; userId: string }) {
  const score = seriesScore(game, userId);
  if (!score) return null;
  const winnerId = seriesWinner(game);
  return (
    <p className={styles['series']}>
      <span className="soft">Battles won: </span>
      {score.map((player, place) => (
        <span key={player.userId}>
          {place > 0 && <span aria-hidden="true"> – </span>}
          {place === 0 || score.length > 2 ? (
            <>
              <bdi translate="no">{player.name}</bdi> <strong>{player.wins}</strong>
            </>
          ) : (
            <>
              <strong>{player.wins}</strong> <bdi translate="no">{player.name}</bdi>
            </>
          )}
        </span>
      ))}
      {winnerId !== undefined && (
        <span className={styles['decided']}>
          <bdi translate="no">{winnerId === userId ? 'You' : nameOf(game, winnerId)}</bdi>{' '}
          <span>{winnerId === userId ? 'take the best of three!' : 'takes the best of three.'}</span>
        </span>
      )}
    </p>
  );
}
