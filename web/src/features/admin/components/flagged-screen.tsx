import type { FlaggedBattle, FlaggedGame, GuessLogEntry, PlayerName } from '@fourfold/contracts';
import type { ReactNode } from 'react';
import { clockTime } from '../../../lib/clock-time';
import { Card } from '../../../ui/card';
import { listFlaggedBattles, listFlaggedGames } from '../api';
import { secondsTaken } from '../domain/guess-times';
import styles from './admin.module.css';
import { Cell, type Column } from './data-table';
import { Moment } from './moment';
import { PagedTable } from './paged-table';

const GAME_COLUMNS: ReadonlyArray<Column<never>> = [
  { heading: 'Puzzle' },
  { heading: 'Player' },
  { heading: 'Score' },
  { heading: 'Time' },
  { heading: 'Log' },
];
const BATTLE_COLUMNS: ReadonlyArray<Column<never>> = [
  { heading: 'When' },
  { heading: 'Players' },
  { heading: 'Winner' },
  { heading: 'Log' },
];
const VERDICTS: Record<GuessLogEntry['verdict'], string> = {
  correct: 'Correct',
  near: 'Near',
  wrong: 'Wrong',
  timed_out: 'Timed out',
};

interface FlaggedProps {
  /** The way to what can be done about a player. */
  userLink: (person: PlayerName) => ReactNode;
}

/** What looks as if no person had played it, for an admin to judge. It counts until an admin acts. */
export function FlaggedScreen({ userLink }: FlaggedProps) {
  return (
    <div className="stack">
      <FlaggedGames userLink={userLink} />
      <FlaggedBattles userLink={userLink} />
    </div>
  );
}

/** Games whose guesses came faster than a person reads. */
function FlaggedGames({ userLink }: FlaggedProps) {
  return (
    <Card heading="Games">
      <p className="soft">Each guess came less than 1.5 seconds after the one before.</p>
      <PagedTable
        caption="Flagged games"
        things="flagged games"
        empty="No game is flagged."
        columns={GAME_COLUMNS}
        queryKey={['flagged games']}
        list={listFlaggedGames}
      >
        {(game) => (
          <tr key={game.score_id} role="row">
            <Cell label="Puzzle">{game.puzzle_date}</Cell>
            <Cell label="Player" head>
              <bdi>{game.display_name}</bdi>
              <span className={styles['detail']}>{userLink(game)}</span>
            </Cell>
            <Cell label="Score" number>
              {game.points_scored}
            </Cell>
            <Cell label="Time" number>
              {clockTime(game.completion_time_seconds)}
            </Cell>
            <Cell label="Log" wide>
              <GuessLog game={game} />
            </Cell>
          </tr>
        )}
      </PagedTable>
    </Card>
  );
}

function GuessLog({ game: { display_name, started_at, log } }: { game: FlaggedGame }) {
  const seconds = secondsTaken(started_at, log);
  return (
    <details className={styles['changes']}>
      <summary>
        {log.length} guesses<span className="visually-hidden"> of {display_name}</span>
      </summary>
      <ol>
        {log.map(({ seq, words, verdict, claimed_at }, index) => (
          <li key={seq}>
            {VERDICTS[verdict]} after {seconds[index]!.toFixed(1)} s{claimed_at !== null && ' (offline)'}
            {words.length > 0 && `: ${words.join(', ')}`}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Battles in which somebody typed faster than people do. */
function FlaggedBattles({ userLink }: FlaggedProps) {
  return (
    <Card heading="Battles">
      <p className="soft">Somebody typed above 220 words a minute at least twice.</p>
      <PagedTable
        caption="Flagged battles"
        things="flagged battles"
        empty="No battle is flagged."
        columns={BATTLE_COLUMNS}
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
    </Card>
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
