import { nameOf, panelOrder, type OverState } from '../domain/room-state';
import { seatOf } from '../domain/seats';
import styles from './figure-tables.module.css';
import { SpeedGraph } from './speed-graph';
import { TextTable } from './text-table';

/** The figures of a battle: of the players, their speed over time, and the texts. */
export function ResultFigures({ state: { game, figures }, userId }: { state: OverState; userId: string }) {
  const ids = panelOrder(game, userId);
  const figuresOf = (id: string) => figures?.players.find(({ user_id }) => user_id === id);
  return (
    <>
      <div className={`stack close ${styles['frame']}`}>
        <table className={styles['players']}>
          <caption>Players</caption>
          <thead>
            <tr>
              <th scope="col">Player</th>
              <th scope="col">WPM</th>
              <th scope="col">Speed</th>
              <th scope="col">Accuracy</th>
              <th scope="col">Damage dealt</th>
            </tr>
          </thead>
          <tbody>
            {ids.map((id) => (
              <tr key={id}>
                <th scope="row">
                  <bdi translate="no" className="ellipsis" title={nameOf(game, id)}>
                    {nameOf(game, id)}
                  </bdi>
                  {id === game.winner_id && <span className="tag">Winner</span>}
                </th>
                <td>{Math.round(game.players[id]?.wpm ?? 0)}</td>
                <td>{Math.round(figuresOf(id)?.speed ?? game.players[id]?.speed ?? 0)}</td>
                <td>{figuresOf(id) ? `${Math.round(figuresOf(id)?.accuracy ?? 0)}%` : '–'}</td>
                <td>{game.players[id]?.score ?? 0}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="soft">
          Both count words a minute: WPM the words of the texts, speed words of five characters, as typing
          tests do.
        </p>
      </div>
      {figures && (
        <>
          <SpeedGraph
            lines={ids.map((id) => ({
              id,
              name: nameOf(game, id),
              seat: seatOf(game, id),
              points: figuresOf(id)?.speed_over_time ?? [],
            }))}
          />
          <TextTable figures={figures} nameOf={(id) => nameOf(game, id)} />
        </>
      )}
    </>
  );
}
