import { ROUTES, type AvailablePuzzle, type WithdrawnPuzzle } from '@fourfold/contracts';
import { addDays, type CalendarDate } from '@fourfold/game-rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api';
import { fetchAll } from '../../../shared/fetch-all';
import { fullDate, moment } from '../../../lib/format';
import { PATHS, practicePath, reviewPath } from '../../../shared/paths';
import { serverClock } from '../../../lib/time/server-clock';
import { timeZone } from '../../../lib/time/time-zone';
import { ButtonLink } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Page, PageHeading } from '../../../ui/page';
import { QueryView } from '../../../ui/query-view';
import { Sheet } from '../../../ui/sheet';
import { archived, type ArchivedPuzzle } from '../domain/archived';
import styles from './archive-screen.module.css';
import { MonthCalendar } from './month-calendar';

export function ArchiveScreen() {
  const available = useQuery({
    queryKey: ['archive'],
    // Of the moment of the answer: a page that was left open is loaded anew when the player returns.
    queryFn: async ({ signal }) => {
      const puzzles = await fetchAll<AvailablePuzzle>(ROUTES.puzzles.available, signal);
      return archived(puzzles, new Date(serverClock.now()), timeZone());
    },
  });
  return (
    <Page title="Past puzzles">
      <PageHeading>Past puzzles</PageHeading>
      <p className={`muted ${styles['lead']}`}>
        Play a day you missed, or one you liked. Past puzzles are practice: they count for no streak, no score
        and no leaderboard.
      </p>
      <Withdrawn />
      <QueryView
        query={available}
        loading="Loading past puzzles…"
        failure="The past puzzles couldn’t be loaded."
        empty="There are no past puzzles yet."
      >
        {(puzzles) => <Archive puzzles={puzzles} />}
      </QueryView>
    </Page>
  );
}

/** Explains where games went; nothing while there is nothing to explain. */
function Withdrawn() {
  const { data = [] } = useQuery({
    queryKey: ['withdrawn'],
    queryFn: ({ signal }) => api.get<WithdrawnPuzzle[]>(ROUTES.puzzles.withdrawn, signal),
  });
  return data.map(({ puzzle_id, puzzle_date }) => (
    <Notice
      key={puzzle_id}
      tone="info"
    >{`The puzzle of ${fullDate(puzzle_date)} was withdrawn. Your game and its score are gone, and your streak isn’t broken by it.`}</Notice>
  ));
}

/** @param puzzles newest first */
function Archive({ puzzles }: { puzzles: ArchivedPuzzle[] }) {
  const [chosen, setChosen] = useState<CalendarDate>();
  const puzzle = puzzles.find(({ date }) => date === chosen) ?? puzzles[0]!;
  return (
    <div className={`columns ${styles['columns']}`}>
      <MonthCalendar puzzles={puzzles} chosen={puzzle.date} onChoose={setChosen} />
      <ChosenPuzzle puzzle={puzzle} />
    </div>
  );
}

function ChosenPuzzle({ puzzle }: { puzzle: ArchivedPuzzle }) {
  const { date, result, reasons, finished, canPractice, isToday } = puzzle;
  return (
    <Sheet className="stack tight">
      <h2 aria-live="polite">
        <time dateTime={date}>{fullDate(date)}</time>
      </h2>
      {[result, ...reasons].map((text) => (
        <p key={text}>{text}</p>
      ))}
      {!canPractice && (
        <p className="soft">{`The answers come out on ${moment(`${addDays(date, 1)}T12:00Z`)}.`}</p>
      )}
      <div className="row loose">
        {isToday && !finished && (
          <ButtonLink look="primary" to={PATHS.game}>
            Play today
          </ButtonLink>
        )}
        {canPractice && (
          <ButtonLink
            look="primary"
            to={practicePath(date)}
            aria-label={`${finished ? 'Practice' : 'Play'} the puzzle of ${fullDate(date)}`}
          >
            {finished ? 'Practice' : 'Play'}
          </ButtonLink>
        )}
        {finished && (
          <ButtonLink
            to={reviewPath(date)}
            aria-label={`How others did with the puzzle of ${fullDate(date)}`}
          >
            How others did
          </ButtonLink>
        )}
      </div>
    </Sheet>
  );
}
