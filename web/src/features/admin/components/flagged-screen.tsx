import { ROUTES, type FlaggedBattle, type FlaggedGame, type GuessLogEntry } from '@fourfold/contracts';
import { Link } from 'react-router';
import { clockTime } from '../../../lib/clock-time';
import { flaggedReplayPath } from '../../../lib/paths';
import { Card } from '../../../ui/card';
import { Moment } from '../../../ui/moment';
import { Row, RowDetails, type Column } from './data-table';
import { PagedTable } from './paged-table';
import { PlayerCell } from './player-cell';

const VERDICTS: Record<GuessLogEntry['verdict'], string> = {
  correct: 'Correct',
  near: 'Near',
  wrong: 'Wrong',
  timed_out: 'Timed out',
};

const GAME_COLUMNS: ReadonlyArray<Column<FlaggedGame>> = [
  { heading: 'Puzzle', cell: ({ puzzle_date }) => puzzle_date },
  { heading: 'Player', head: true, cell: (game) => <PlayerCell player={game} /> },
  { heading: 'Score', cell: ({ points_scored }) => points_scored },
  { heading: 'Time', cell: ({ completion_time_seconds }) => clockTime(completion_time_seconds) },
  { heading: 'Log', wide: true, cell: (game) => <GuessLog game={game} /> },
];

const BATTLE_COLUMNS: ReadonlyArray<Column<FlaggedBattle>> = [
  { heading: 'When', cell: ({ finished_at }) => <Moment at={finished_at} /> },
  {
    heading: 'Players',
    head: true,
    cell: ({ players }) =>
      players.map((player) => (
        <div key={player.user_id}>
          <PlayerCell player={player} />
        </div>
      )),
  },
  { heading: 'Winner', cell: (battle) => <bdi>{nameOf(battle, battle.winner_id)}</bdi> },
  { heading: 'Log', wide: true, cell: (battle) => <BattleLog battle={battle} /> },
  {
    heading: 'Replay',
    cell: ({ battle_id, has_replay }) =>
      has_replay ? <Link to={flaggedReplayPath(battle_id)}>Watch</Link> : 'Deleted',
  },
];

/** Suspicious games and battles; they count until an admin acts. */
export function FlaggedScreen() {
  return (
    <div className="stack">
      <Card heading="Games">
        <p className="soft">
          Each guess came less than 1.5 seconds after the one before. Or the game was played offline, at least
          in part, and two guesses came less than a second after the ones before, or it took less than 8
          seconds.
        </p>
        <PagedTable<FlaggedGame>
          caption="Flagged games"
          things="flagged games"
          empty="No game is flagged."
          columns={GAME_COLUMNS}
          path={ROUTES.admin.flaggedGames}
          row={(game) => <Row key={game.score_id} columns={GAME_COLUMNS} data={game} />}
        />
      </Card>
      <Card heading="Battles">
        <p className="soft">Somebody typed above 220 words a minute at least twice.</p>
        <PagedTable<FlaggedBattle>
          caption="Flagged battles"
          things="flagged battles"
          empty="No battle is flagged."
          columns={BATTLE_COLUMNS}
          path={ROUTES.admin.flaggedBattles}
          row={(battle) => <Row key={battle.battle_id} columns={BATTLE_COLUMNS} data={battle} />}
        />
      </Card>
    </div>
  );
}

/** A guess that was made offline is timed by the device's clock. */
function GuessLog({ game: { display_name, started_at, log } }: { game: FlaggedGame }) {
  const times = [started_at, ...log.map(({ judged_at, claimed_at }) => claimed_at ?? judged_at)];
  const secondsTaken = (index: number) => seconds(Date.parse(times[index + 1]!) - Date.parse(times[index]!));
  return (
    <RowDetails summary={`${log.length} guesses`} of={`of ${display_name}`}>
      <ol>
        {log.map(({ seq, words, verdict, claimed_at }, index) => (
          <li key={seq}>
            {VERDICTS[verdict]} after {secondsTaken(index)} s{claimed_at !== null && ' (offline)'}
            {words.length > 0 && `: ${words.join(', ')}`}
          </li>
        ))}
      </ol>
    </RowDetails>
  );
}

function BattleLog({ battle }: { battle: FlaggedBattle }) {
  const names = battle.players.map(({ display_name }) => display_name);
  return (
    <RowDetails summary={`${battle.log.length} texts`} of={`of ${names.join(', ')}`}>
      <ol>
        {battle.log.map(({ user_id, text, duration_ms, wpm }, index) => (
          <li key={index}>
            <bdi>{nameOf(battle, user_id)}</bdi>: {text} in {seconds(duration_ms)} s ({Math.round(wpm)} WPM)
          </li>
        ))}
      </ol>
    </RowDetails>
  );
}

function nameOf({ players }: FlaggedBattle, userId: string | null): string {
  return players.find(({ user_id }) => user_id === userId)?.display_name ?? 'Nobody';
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
