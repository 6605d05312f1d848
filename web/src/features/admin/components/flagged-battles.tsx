import type { FlaggedBattle } from '@fourfold/contracts';
import { useId } from 'react';
import { Sheet } from '../../../ui/sheet';
import { listFlaggedBattles } from '../api';
import styles from './admin.module.css';
import { Cell, type Column } from './data-table';
import type { FlaggedProps } from './flagged-screen';
import { Moment } from './moment';
import { PagedTable } from './paged-table';

const COLUMNS: ReadonlyArray<Column<never>> = [
  { heading: 'When' },
  { heading: 'Players' },
  { heading: 'Winner' },
  { heading: 'Log' },
];

/** Battles in which somebody typed faster than people do. */
export function FlaggedBattles({ userLink }: FlaggedProps) {
  const headingId = useId();
  return (
    <Sheet aria-labelledby={headingId} className={styles['stack']}>
      <h2 id={headingId}>Battles</h2>
      <p className={styles['soft']}>Somebody typed above 220 words a minute at least twice.</p>
      <PagedTable
        caption="Flagged battles"
        things="flagged battles"
        empty="No battle is flagged."
        columns={COLUMNS}
        queryKey={['flagged battles']}
        list={listFlaggedBattles}
      >
        {(battle) => (
          <tr key={battle.battle_id} role="row">
            <Cell label="When">
              <Moment at={battle.finished_at} />
            </Cell>
            <Cell label="Players" head>
              {battle.players.map((player) => (
                <div key={player.user_id}>
                  <bdi>{player.display_name}</bdi>
                  <span className={styles['detail']}>{userLink(player)}</span>
                </div>
              ))}
            </Cell>
            <Cell label="Winner">
              <bdi>{nameOf(battle, battle.winner_id)}</bdi>
            </Cell>
            <Cell label="Log" wide>
              <BattleLog battle={battle} />
            </Cell>
          </tr>
        )}
      </PagedTable>
    </Sheet>
  );
}

function BattleLog({ battle }: { battle: FlaggedBattle }) {
  const names = battle.players.map(({ display_name }) => display_name);
  return (
    <details className={styles['changes']}>
      <summary>
        {battle.log.length} texts<span className="visually-hidden"> of {names.join(', ')}</span>
      </summary>
      <ol>
        {battle.log.map(({ user_id, text, duration_ms, wpm }, index) => (
          <li key={index}>
            <bdi>{nameOf(battle, user_id)}</bdi>: {text} in {(duration_ms / 1_000).toFixed(1)} s (
            {Math.round(wpm)} WPM)
          </li>
        ))}
      </ol>
    </details>
  );
}

function nameOf({ players }: FlaggedBattle, userId: string | null): string {
  return players.find(({ user_id }) => user_id === userId)?.display_name ?? 'Nobody';
}
