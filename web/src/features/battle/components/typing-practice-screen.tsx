import { PRACTICE_TEXTS, type PracticeResult, type PracticeStats } from '@fourfold/contracts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMedia } from '../../../lib/use-media';
import { PATHS } from '../../../shared/paths';
import { Burst } from '../../../ui/burst';
import { Button, ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Figure, Figures } from '../../../ui/figures';
import { Notice } from '../../../ui/notice';
import { Page, PageHeading } from '../../../ui/page';
import { QueryView } from '../../../ui/query-view';
import { Loading } from '../../../ui/states';
import { usePracticeStats, useTypingPractice } from '../hooks/use-typing-practice';
import { SpeedGraph } from './speed-graph';
import styles from './typing-practice-screen.module.css';
import { TypingPracticeRace } from './typing-practice-race';

export function TypingPracticePage() {
  return (
    <Page title="Practice">
      <PageHeading>Practice</PageHeading>
      <TypingPracticeScreen />
    </Page>
  );
}

/** The same texts as in battles, against nobody or against one's best practice: the first one is there at once. */
export function TypingPracticeScreen() {
  const { practice, result, isStarting, error, start, finish, stop } = useTypingPractice();
  const hasBegun = useRef(false);
  const begin = useEffectEvent(start);
  useEffect(() => {
    // Effects may run twice.
    if (!hasBegun.current) begin();
    hasBegun.current = true;
  }, []);
  if (practice)
    return (
      <TypingPracticeRace key={practice.practice_id} practice={practice} onFinished={finish} onStop={stop} />
    );
  if (isStarting && !result) return <Loading label="Choosing your texts…" />;
  return (
    <div className="columns">
      <div className="stack">
        {result && <ResultCard result={result} />}
        <StartCard isBusy={isStarting} error={error} onStart={start} />
      </div>
      <StatsCard />
    </div>
  );
}

interface StartCardProps {
  isBusy: boolean;
  error: string | undefined;
  onStart: (againstBest?: boolean) => void;
}

function StartCard({ isBusy, error, onStart }: StartCardProps) {
  const hasBest = (usePracticeStats().data?.practices ?? 0) > 0;
  const hasKeyboard = useMedia('(hover: hover)');
  useEnter(() => onStart());
  return (
    <Card heading="Once more?">
      <p>{`Type ${PRACTICE_TEXTS} texts, one after the other. Your time begins with the first key. A practice is on no board and doesn’t count as a battle.`}</p>
      {error !== undefined && <Notice tone="alarm">{error}</Notice>}
      <div className="row loose">
        <Button look="primary" aria-disabled={isBusy} onClick={() => onStart()}>
          {hasBest ? 'Race your best' : 'Start a practice'}
        </Button>
        {hasBest && (
          <Button aria-disabled={isBusy} onClick={() => onStart(false)}>
            New texts
          </Button>
        )}
        <ButtonLink to={PATHS.battle}>Back to Lobby</ButtonLink>
      </div>
      {hasKeyboard && <p className="soft">Enter starts as well.</p>}
    </Card>
  );
}

/** Enter, unless it presses something. */
function useEnter(onEnter: () => void): void {
  const enter = useEffectEvent(onEnter);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isOfControl =
        event.target instanceof Element && event.target.closest('a, button, input, summary');
      if (event.key === 'Enter' && !event.repeat && !isOfControl) enter();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function ResultCard({ result }: { result: PracticeResult }) {
  const { practice_id, duration_ms, speed, accuracy, speed_over_time, is_best } = result;
  return (
    <Card
      heading={is_best ? 'Your best practice' : 'Practice finished'}
      headingRef={focus}
      className={styles['result']}
    >
      {is_best && <Burst />}
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
