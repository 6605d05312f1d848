import { CHALLENGE_DAMAGE, type Challenge } from '@fourfold/contracts';
import { accuracyPercent } from '@fourfold/game-rules';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { CHALLENGE_TYPE_NAMES } from '../../../shared/challenge-types';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields';
import { Sheet } from '../../../ui/sheet';
import { isBlockedInput, isBlockedKey, stretchesOf } from '../domain/typing';
import { useTypingField } from '../hooks/use-typing-field';
import type { RoomSession } from '../live/room-session';
import styles from './typing-area.module.css';

interface TypingAreaProps {
  /** Nobody is asked for another text in a practice. */
  session: Pick<RoomSession, 'type'> & Partial<Pick<RoomSession, 'requestNewChallenge'>>;
  challenge: Challenge;
  /** The field is read-only without a connection: typing could not be counted. */
  isLive: boolean;
  /** Who finished the previous text first. */
  verdict: string;
  /** Of the text in a practice, from 0: nobody takes damage, and the first one waits for its first key. */
  practicePlace?: number;
}

/** The text and its input. Input is shown at once; the server decides who finished first. */
export function TypingArea({ session, challenge, isLive, verdict, practicePlace }: TypingAreaProps) {
  const textId = useId();
  const { challenge_id, challenge_type, text } = challenge;
  const { typed, shown, speed, refusal, onChange, onCompositionEnd } = useTypingField(
    session,
    challenge,
    practicePlace === 0,
  );
  const input = useTypingInput();
  const block = (event: ClipboardEvent | DragEvent | MouseEvent): void => event.preventDefault();
  const isDone = typed.text === text;

  return (
    <Sheet aria-label="Typing" className={`stack tight ${styles['typing']}`}>
      <p className="soft">
        {practicePlace === undefined
          ? `${CHALLENGE_TYPE_NAMES[challenge_type]}, ${CHALLENGE_DAMAGE[challenge_type]} damage`
          : CHALLENGE_TYPE_NAMES[challenge_type]}
      </p>
      <p id={textId} className="visually-hidden" translate="no">
        {text}
      </p>
      <p className={styles['text']} aria-hidden="true" translate="no">
        {stretchesOf(text, shown).map((stretch, place) => (
          <span key={place} data-mark={stretch.mark}>
            {stretch.text}
          </span>
        ))}
      </p>
      <TextField
        ref={input}
        label="Type the text"
        className={styles['field']}
        value={shown}
        readOnly={!isLive}
        aria-describedby={textId}
        aria-invalid={!text.startsWith(shown)}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        onChange={onChange}
        onCompositionEnd={({ currentTarget }) => onCompositionEnd(currentTarget.value)}
        onKeyDown={(event) => {
          if (isBlockedKey(event)) event.preventDefault();
        }}
        onPaste={block}
        onCut={block}
        onDrop={block}
        onDragOver={block}
        onContextMenu={block}
      />
      <div className="spread">
        <p className={`soft ${styles['figures']}`}>
          <span>{`Speed ${speed} words/min`}</span>{' '}
          <span>{`${Math.round(accuracyPercent(typed))}% accuracy`}</span>
        </p>
        {session.requestNewChallenge && (
          <SkipButton
            key={challenge_id}
            isLive={isLive}
            onSkip={session.requestNewChallenge}
            onPress={() => input.current?.focus()}
          />
        )}
      </div>
      <p className={styles['verdict']}>
        {refusal ?? (isDone ? 'Done!' : isLive ? verdict : 'Reconnecting… You can type again then.')}
      </p>
    </Sheet>
  );
}

/** The typing field, focused; what is not typing is kept out of it. */
function useTypingInput(): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    // Phone keyboards paste and replace text without key events, and React's onBeforeInput has no inputType.
    const onBeforeInput = (event: InputEvent): void => {
      if (isBlockedInput(event.inputType)) event.preventDefault();
    };
    element.addEventListener('beforeinput', onBeforeInput);
    return () => element.removeEventListener('beforeinput', onBeforeInput);
  }, []);
  return input;
}

interface SkipButtonProps {
  isLive: boolean;
  /** Rejects when it may not have arrived. */
  onSkip: () => Promise<unknown>;
  onPress: () => void;
}

function SkipButton({ isLive, onSkip, onPress }: SkipButtonProps) {
  const [isRequested, setRequested] = useState(false);
  return (
    <Button
      look="quiet"
      aria-disabled={isRequested || !isLive}
      onClick={() => {
        onPress();
        if (isRequested || !isLive) return;
        setRequested(true);
        onSkip().catch(() => setRequested(false));
      }}
    >
      {isRequested ? 'Waiting for the others to ask' : 'Ask for another text'}
    </Button>
  );
}
