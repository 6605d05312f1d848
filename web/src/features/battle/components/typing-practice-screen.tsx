import { PRACTICE_TEXTS, type Practice, type PracticeResult, type PracticeStats } from '@fourfold/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/http/errors';
import { PATHS } from '../../../shared/paths';
import { Button, ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Figure, Figures } from '../../../ui/figures';
import { Notice } from '../../../ui/notice';
import { Page, PageHeading } from '../../../ui/page';
import { QueryView } from '../../../ui/query-view';
import { fetchPracticeStats, startPractice } from '../api';
import { BATTLE_KEY } from '../hooks/use-battle-data';
import { TypingPracticeRace } from './typing-practice-race';
import { SpeedGraph } from './speed-graph';

const PRACTICE_KEY = [...BATTLE_KEY, 'practice'] as const;

export function TypingPracticePage() {
  return (
    <Page title="Practice">
      <PageHeading>Practice</PageHeading>
      <TypingPracticeScreen />
    </Page>
  );
}

/** The same texts as in battles, against nobody or against one's best practice. */
export function TypingPracticeScreen() {
  const queries = useQueryClient();
  const [practice, setPractice] = useState<Practice | null>(null);
  const [result, setResult] = useState<PracticeResult | null>(null);
  const start = useMutation({
    mutationFn: startPractice,
    onSuccess: (started) => {
      setResult(null);
      setPractice(started);
    },
  });
  const finish = (finished: PracticeResult): void => {
    setResult(finished);
    setPractice(null);
    void queries.invalidateQueries({ queryKey: PRACTICE_KEY });
  };
  if (practice)
    return (
      <TypingPracticeRace
        key={practice.practice_id}
        practice={practice}
        onFinished={finish}
        onStop={() => setPractice(null)}
      />
    );
  return (
    <div className="columns">
      <div className="stack">
        {result && <ResultCard result={result} />}
        <StartCard
          isBusy={start.isPending}
          error={start.error ? messageOf(start.error, 'The practice couldn’t be started.') : undefined}
          onStart={(against_best) => start.mutate({ against_best })}
        />
      </div>
      <StatsCard />
    </div>
  );
}

const usePracticeStats = () =>
  useQuery({ queryKey: PRACTICE_KEY, queryFn: ({ signal }) => fetchPracticeStats(signal) });

interface StartCardProps {
  isBusy: boolean;
  error: string | undefined;
  onStart: (againstBest: boolean) => void;
}

function StartCard({ isBusy, error, onStart }: StartCardProps) {
  const hasBest = (usePracticeStats().data?.practices ?? 0) > 0;
  const start = (againstBest: boolean): void => {
    if (!isBusy) onStart(againstBest);
  };
  return (
    <Card heading="Start a practice">
      <p>{`Type ${PRACTICE_TEXTS} texts, one after the other. Your time begins with the first key. A practice is on no board and doesn’t count as a battle.`}</p>
      {error !== undefined && <Notice tone="alarm">{error}</Notice>}
      <div className="row loose">
        {hasBest && (
          <Button look="primary" aria-disabled={isBusy} onClick={() => start(true)}>
            Race your best
          </Button>
        )}
        <Button look={hasBest ? 'secondary' : 'primary'} aria-disabled={isBusy} onClick={() => start(false)}>
          Practice alone
        </Button>
        <ButtonLink to={PATHS.battle}>Back to Lobby</ButtonLink>
      </div>
    </Card>
  );
}

function ResultCard({ result }: { result: PracticeResult }) {
  const { practice_id, duration_ms, speed, accuracy, speed_over_time, is_best } = result;
  return (
    <Card heading={is_best ? 'Your best practice' : 'Practice finished'} headingRef={focus}>
      <Figures large>
        <Figure label="Words a minute">{Math.round(speed)}</Figure>
        <Figure label="Accuracy">{`${Math.round(accuracy)}%`}</Figure>
        <Figure label="Time">{`${(duration_ms / 1_000).toFixed(1)} s`}</Figure>
      </Figures>
      <SpeedGraph lines={[{ id: practice_id, name: 'You', seat: 0, points: speed_over_time }]} />
    </Card>
  );
}

/** Stable, so that it runs once. */
const focus = (heading: HTMLHeadingElement | null): void => heading?.focus();

const FIGURES: ReadonlyArray<[label: string, value: (stats: PracticeStats) => string | number]> = [
  ['Practices', ({ practices }) => practices],
  ['Best words a minute', ({ best_speed }) => Math.round(best_speed)],
  ['Average words a minute', ({ average_speed }) => Math.round(average_speed)],
  ['Average accuracy', ({ average_accuracy }) => `${Math.round(average_accuracy)}%`],
  ['Words typed', ({ total_words_typed }) => total_words_typed],
];

function StatsCard() {
  return (
    <Card heading="Practice Stats">
      <QueryView
        query={usePracticeStats()}
        loading="Loading your practices…"
        failure="Your practices couldn’t be loaded."
        empty="Your first practice sets the speed to beat."
        isEmpty={({ practices }) => practices === 0}
      >
        {(stats) => (
          <Figures>
            {FIGURES.map(([label, value]) => (
              <Figure key={label} label={label}>
                {value(stats)}
              </Figure>
            ))}
          </Figures>
        )}
      </QueryView>
    </Card>
  );
}
