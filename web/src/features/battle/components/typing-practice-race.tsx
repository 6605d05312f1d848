import type { Practice, PracticeResult } from '@fourfold/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAnnounce } from '../../../ui/announcer';
import { messageOf } from '../../../lib/http/errors';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { finishPractice } from '../api';
import { ghostAt, isFinished, newRun, progressOfRun, type } from '../domain/typing-practice';
import { liveSpeed } from '../domain/typing-figures';
import { useAvatar } from '../hooks/use-avatar';
import { useFrames } from '../hooks/use-frames';
import styles from './fight-view.module.css';
import { RaceLane, RaceTrack } from './race-track';
import { TypingArea } from './typing-area';

interface TypingPracticeRaceProps {
  practice: Practice;
  onFinished: (result: PracticeResult) => void;
  onStop: () => void;
}

/** The race of a practice: the time begins with the first key. */
export function TypingPracticeRace({ practice, onFinished, onStop }: TypingPracticeRaceProps) {
  const { practice_id, challenges, ghost } = practice;
  const { shownId } = useAvatar();
  const announce = useAnnounce();
  const [run, setRun] = useState(() => newRun(challenges));
  const latest = useRef(run);
  const [elapsedMs, setElapsedMs] = useState(0);
  const startedAt = useRef<number>(undefined);
  const isOver = isFinished(run);
  const finish = useMutation({ mutationFn: finishPractice, onSuccess: onFinished });
  const hasBegun = run.events.length > 0 || run.typed.text !== '';
  useFrames(hasBegun && !isOver, () => setElapsedMs(performance.now() - (startedAt.current ?? 0)));

  const text = challenges[run.place]?.text;
  useEffect(() => {
    if (text !== undefined) announce(`${run.place === 0 ? 'Type' : 'Next text'}: ${text}`);
  }, [announce, run.place, text]);

  const send = (done: typeof run): void =>
    finish.mutate({
      practice_id,
      events: [...done.events],
      keystrokes: done.keystrokes,
      errors: done.errors,
    });
  const take = ({ text: input }: { text: string }): void => {
    const now = performance.now();
    startedAt.current ??= now;
    // Two states may be taken in one event.
    const next = type(latest.current, input, now - startedAt.current);
    latest.current = next;
    setRun(next);
    if (isFinished(next)) send(next);
  };

  const progress = progressOfRun(run);
  const total = challenges.reduce((sum, challenge) => sum + challenge.text.length, 0);
  const ghostPosition = ghost && ghostAt(ghost.events, challenges, elapsedMs);
  const shown = challenges[Math.min(run.place, challenges.length - 1)];
  return (
    <div className={`stack ${styles['race']}`} data-playing>
      <div className={styles['strip']}>
        <RaceTrack>
          <RaceLane
            name="You"
            seat={0}
            isMe
            avatarId={shownId}
            progress={progress}
            speed={liveSpeed(progress * total, elapsedMs)}
          />
          {ghost && (
            <RaceLane name="Your best" seat={1} progress={ghostPosition?.progress ?? 0} speed={ghost.speed} />
          )}
        </RaceTrack>
      </div>
      {finish.error && (
        <Notice tone="alarm">
          <div className="spread">
            <p>{messageOf(finish.error, 'The result couldn’t be sent.')}</p>
            <Button onClick={() => send(run)}>Try again</Button>
          </div>
        </Notice>
      )}
      {shown && !isOver && (
        <TypingArea
          session={{ type: take }}
          challenge={{ ...shown, challenge_id: run.place }}
          isLive
          practicePlace={run.place}
          verdict={`Text ${run.place + 1} of ${challenges.length}`}
        />
      )}
      {isOver && !finish.error && <p role="status">Working out your result…</p>}
      <div className="row flush">
        <Button look="quiet" onClick={onStop}>
          Stop the practice
        </Button>
      </div>
    </div>
  );
}
