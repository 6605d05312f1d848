import { ROUTES, type FlaggedBattle, type FlaggedGame, type GuessLogEntry } from '@fourfold/contracts';
import { useState } from 'react';
import { counted } from '../../../lib/counted';
import { clockTime } from '../../../lib/time/clock-time';
import { flaggedReplayPath } from '../../../shared/paths';
import { Card } from '../../../ui/card';
import { SelectField } from '../../../ui/fields';
import { Link } from '../../../ui/link';
import { Moment } from '../../../ui/moment';
import { Row, RowAction, RowActions, RowDetails, type Column } from './data-table';
import { FlagDialog, type Flag } from './flag-dialog';
import { PagedTable } from './paged-table';
import { PlayerCell } from './player-cell';

const VERDICTS: Record<GuessLogEntry['verdict'], string> = {
  correct: 'Correct',
  near: 'Near',
  wrong: 'Wrong',
  timed_out: 'Timed out',
};

const GAME_COLUMNS: ReadonlyArray<Column<FlaggedGame>> = [
  { heading: 'Puzzle', width: '18%', cell: ({ puzzle_date }) => puzzle_date },
  { heading: 'Player', head: true, width: '22%', cell: (game) => <PlayerCell player={game} /> },
  { heading: 'Score', width: '9%', cell: ({ points_scored }) => points_scored },
  { heading: 'Time', width: '9%', cell: ({ completion_time_seconds }) => clockTime(completion_time_seconds) },
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

const DECIDED_GAME_COLUMNS: ReadonlyArray<Column<FlaggedGame>> = [
  {
    heading: 'Decision',
    cell: ({ decision }) => <span className="tag">{decision === 'stands' ? 'Stands' : 'Hidden'}</span>,
  },
  {
    heading: 'Reason',
    wide: true,
    cell: ({ decision_reason }) => decision_reason ?? 'Hidden by other means',
  },
];

const DECIDED_BATTLE_COLUMNS: ReadonlyArray<Column<FlaggedBattle>> = [
  {
    heading: 'Decision',
    cell: ({ decision }) => <span className="tag">{decision === 'stands' ? 'Stands' : 'Void'}</span>,
  },
  { heading: 'Reason', wide: true, cell: ({ decision_reason }) => decision_reason ?? 'Voided with others' },
];

/** Suspicious games and battles. A game counts until an admin acts, a win in a battle only once an admin lets it stand. */
export function FlaggedScreen() {
  const [deciding, setDeciding] = useState<Flag>();
  return (
    <div className="stack">
      <Card heading="Games">
        <p className="soft">
          Each guess came less than 1.5 seconds after the one before. Or the game was solved without a mistake
          in less than 15 seconds. Or it was played offline, at least in part, and two guesses came less than
          a second after the ones before, or it took less than 8 seconds. Or the account was made that day in
          a browser in which somebody else had finished the puzzle.
        </p>
        <FlagList<FlaggedGame>
          things="games"
          path={ROUTES.admin.flaggedGames}
          columns={GAME_COLUMNS}
          decided={DECIDED_GAME_COLUMNS}
          keyOf={({ score_id }) => score_id}
          nameOf={({ display_name, puzzle_date }) => `of ${display_name} on ${puzzle_date}`}
          harsh={{ label: 'Hide score', onChoose: (game) => setDeciding({ game, decision: 'hidden' }) }}
          onStands={(game) => setDeciding({ game, decision: 'stands' })}
        />
      </Card>
      <Card heading="Battles">
        <p className="soft">
          Somebody typed a whole text above 240 words a minute, or pressed the keys at all but equal
          distances. No board counts the win of such a player until you let it stand.
        </p>
        <FlagList<FlaggedBattle>
          things="battles"
          path={ROUTES.admin.flaggedBattles}
          columns={BATTLE_COLUMNS}
          decided={DECIDED_BATTLE_COLUMNS}
          keyOf={({ battle_id }) => battle_id}
          nameOf={namesOf}
          harsh={{ label: 'Void', onChoose: (battle) => setDeciding({ battle, decision: 'void' }) }}
          onStands={(battle) => setDeciding({ battle, decision: 'stands' })}
        />
      </Card>
      {deciding && <FlagDialog flag={deciding} onClose={() => setDeciding(undefined)} />}
    </div>
  );
}

interface FlagListProps<Data> {
  /** In the plural: 'games'. */
  things: 'games' | 'battles';
  path: string;
  columns: ReadonlyArray<Column<Data>>;
  decided: ReadonlyArray<Column<Data>>;
  keyOf: (flagged: Data) => string | number;
  /** For screen readers. */
  nameOf: (flagged: Data) => string;
  /** What is done if it does not stand. */
  harsh: { label: string; onChoose: (flagged: Data) => void };
  onStands: (flagged: Data) => void;
}

/** Those that wait for a decision, or the others. */
function FlagList<Data>({ things, path, harsh, ...props }: FlagListProps<Data>) {
  const { columns, decided: decidedColumns, keyOf, nameOf: name, onStands } = props;
  const [isDecided, setDecided] = useState(false);
  const actions: Column<Data> = {
    heading: 'Actions',
    forAdmins: true,
    wide: true,
    cell: (flagged) => (
      <RowActions>
        <RowAction label="Let it stand" of={name(flagged)} onClick={() => onStands(flagged)} />
        <RowAction
          label={harsh.label}
          of={name(flagged)}
          isDestructive
          onClick={() => harsh.onChoose(flagged)}
        />
      </RowActions>
    ),
  };
  const shown = [...columns, ...(isDecided ? decidedColumns : [actions])];
  const one = things.slice(0, -1);
  return (
    <>
      <SelectField
        label={`Show ${things}`}
        options={[
          ['open', 'Open'],
          ['decided', 'Decided'],
        ]}
        value={isDecided ? 'decided' : 'open'}
        onChange={({ target }) => setDecided(target.value === 'decided')}
      />
      <PagedTable<Data>
        key={String(isDecided)}
        caption={`Flagged ${things}`}
        things={`flagged ${things}`}
        empty={isDecided ? `No ${one} has been decided.` : `No ${one} is flagged.`}
        columns={shown}
        path={path}
        {...(isDecided && { filter: { decided: true } })}
        row={(flagged) => <Row key={keyOf(flagged)} columns={shown} data={flagged} />}
      />
    </>
  );
}

/** A guess that was made offline is timed by the device's clock. */
function GuessLog({ game: { display_name, started_at, log } }: { game: FlaggedGame }) {
  const times = [started_at, ...log.map(({ judged_at, claimed_at }) => claimed_at ?? judged_at)];
  const secondsTaken = (index: number) => seconds(Date.parse(times[index + 1]!) - Date.parse(times[index]!));
  return (
    <RowDetails summary={counted(log.length, 'guess', 'guesses')} of={`of ${display_name}`}>
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
    <RowDetails summary={counted(battle.log.length, 'text')} of={namesOf(battle)}>
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
