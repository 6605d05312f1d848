import { ROUTES, type FlaggedBattle, type FlaggedGame, type GuessLogEntry } from '@fourfold/contracts';
import { useState } from 'react';
import { clockTime } from '../../../lib/time/clock-time';
import { flaggedReplayPath } from '../../../shared/paths';
import { Card } from '../../../ui/card';
import { SelectField } from '../../../ui/fields';
import { Link } from '../../../ui/link';
import { Moment } from '../../../ui/moment';
import { Row, RowAction, RowActions, RowDetails, type Column } from './data-table';
import { FlagDialog, type FlagDialogProps } from './flag-dialog';
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
  { heading: 'Winner', cell: (battle) => <bdi translate="no">{nameOf(battle, battle.winner_id)}</bdi> },
  { heading: 'Log', wide: true, cell: (battle) => <BattleLog battle={battle} /> },
  {
    heading: 'Replay',
    cell: ({ battle_id, has_replay }) =>
      has_replay ? <Link to={flaggedReplayPath(battle_id)}>Watch</Link> : 'Deleted',
  },
];

const DECIDED_COLUMNS: ReadonlyArray<Column<FlaggedBattle>> = [
  ...BATTLE_COLUMNS,
  { heading: 'Decision', cell: ({ decision }) => (decision === 'stands' ? 'Stands' : 'Void') },
  { heading: 'Reason', wide: true, cell: ({ decision_reason }) => decision_reason ?? 'Voided with others' },
];

/** Suspicious games and battles. A game counts until an admin acts, a win in a battle only once an admin lets it stand. */
export function FlaggedScreen() {
  const [deciding, setDeciding] = useState<Omit<FlagDialogProps, 'onClose'>>();
  const [isDecided, setDecided] = useState(false);
  const openColumns: ReadonlyArray<Column<FlaggedBattle>> = [
    ...BATTLE_COLUMNS,
    {
      heading: 'Actions',
      forAdmins: true,
      wide: true,
      cell: (battle) => (
        <RowActions>
          <RowAction
            label="Let it stand"
            of={namesOf(battle)}
            onClick={() => setDeciding({ battle, decision: 'stands' })}
          />
          <RowAction
            label="Void"
            of={namesOf(battle)}
            isDestructive
            onClick={() => setDeciding({ battle, decision: 'void' })}
          />
        </RowActions>
      ),
    },
  ];
  const columns = isDecided ? DECIDED_COLUMNS : openColumns;
  return (
    <div className="stack">
      <Card heading="Games">
        <p className="soft">
          Each guess came less than 1.5 seconds after the one before. Or the game was solved without a mistake
          in less than 15 seconds. Or it was played offline, at least in part, and two guesses came less than
          a second after the ones before, or it took less than 8 seconds. Or the account was made that day in
          a browser in which somebody else had finished the puzzle.
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
        <p className="soft">
          Somebody typed a whole text above 240 words a minute, or pressed the keys at all but equal
          distances. No board counts the win of such a player until you let it stand.
        </p>
        <SelectField
          label="Show"
          options={[
            ['open', 'Open'],
            ['decided', 'Decided'],
          ]}
          value={isDecided ? 'decided' : 'open'}
          onChange={({ target }) => setDecided(target.value === 'decided')}
        />
        <PagedTable<FlaggedBattle>
          key={String(isDecided)}
          caption="Flagged battles"
          things="flagged battles"
          empty={isDecided ? 'No battle has been decided.' : 'No battle is flagged.'}
          columns={columns}
          path={ROUTES.admin.flaggedBattles}
          {...(isDecided && { filter: { decided: true } })}
          row={(battle) => <Row key={battle.battle_id} columns={columns} data={battle} />}
        />
      </Card>
      {deciding && <FlagDialog {...deciding} onClose={() => setDeciding(undefined)} />}
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
            <span>{VERDICTS[verdict]}</span> after <span>{secondsTaken(index)}</span> s
            {claimed_at !== null && <span> (offline)</span>}
            {words.length > 0 && <span translate="no">{`: ${words.join(', ')}`}</span>}
          </li>
        ))}
      </ol>
    </RowDetails>
  );
}

function BattleLog({ battle }: { battle: FlaggedBattle }) {
  return (
    <RowDetails summary={`${battle.log.length} texts`} of={namesOf(battle)}>
      <ol>
        {battle.log.map(({ user_id, text, duration_ms, wpm }, index) => (
          <li key={index}>
            <bdi translate="no">{nameOf(battle, user_id)}</bdi>: <span>{text}</span> in{' '}
            <span>{seconds(duration_ms)}</span> s (<span>{Math.round(wpm)}</span> WPM)
          </li>
        ))}
      </ol>
    </RowDetails>
  );
}

function namesOf({ players }: FlaggedBattle): string {
  return `of ${players.map(({ display_name }) => display_name).join(', ')}`;
}

function nameOf({ players }: FlaggedBattle, userId: string | null): string {
  return players.find(({ user_id }) => user_id === userId)?.display_name ?? 'Nobody';
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
