import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Notice } from '../../../ui/notice';
import { usePracticeStats, useTypingPractice } from '../hooks/use-typing-practice';
import { TypingPracticeRace } from './typing-practice-race';

interface PracticeWhileWaitingProps {
  /** Nobody else is in the room. */
  isAlone: boolean;
}

/** A race against one's best practice until somebody comes, and to its end. */
export function PracticeWhileWaiting({ isAlone }: PracticeWhileWaitingProps) {
  const { practice, result, isStarting, error, start, finish, stop } = useTypingPractice();
  const hasBest = (usePracticeStats().data?.practices ?? 0) > 0;
  if (practice)
    return (
      <>
        {!isAlone && <Notice tone="info">You’re no longer alone. Press Ready to Start when you like.</Notice>}
        <TypingPracticeRace
          key={practice.practice_id}
          practice={practice}
          onFinished={finish}
          onStop={stop}
        />
      </>
    );
  if (!isAlone) return null;
  return (
    <Card heading="While you wait" className="tight">
      {error !== undefined && <Notice tone="alarm">{error}</Notice>}
      {result && (
        <p role="status">
          {`${result.is_best ? 'A new best: ' : ''}${Math.round(result.speed)} words a minute, ${Math.round(result.accuracy)}% accuracy.`}
        </p>
      )}
      <div className="row">
        <Button aria-disabled={isStarting} onClick={() => start()}>
          {hasBest ? 'Race your best' : 'Start a practice'}
        </Button>
      </div>
    </Card>
  );
}
