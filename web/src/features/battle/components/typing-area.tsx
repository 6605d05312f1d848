import { CHALLENGE_DAMAGE, type Challenge } from '@fourfold/contracts';
import { accuracyPercent, progressOf } from '@fourfold/game-rules';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type MouseEvent,
} from 'react';
import { useAnnounce } from '../../../lib/announcer';
import { CHALLENGE_TYPE_NAMES } from '../../../lib/challenge-types';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields';
import { Sheet } from '../../../ui/sheet';
import { liveSpeed } from '../domain/speed';
import { isBlockedInput, isBlockedKey, paceWpm, stretchesOf, takeInput, UNTYPED } from '../domain/typing';
import type { RoomSession } from '../live/room-session';
import styles from './typing-area.module.css';

/** Keyboards of phones insert whole words when they are swiped, suggested or corrected. */
const WHOLE_WORD = 'Only single letters count: swiped, suggested and corrected words are not taken.';

interface TypingAreaProps {
  /** Nobody is asked for another text in a practice. */
  session: Pick<RoomSession, 'type'> & Partial<Pick<RoomSession, 'requestNewChallenge'>>;
  challenge: Challenge;
  /** The field is read-only without a connection: typing could not be counted. */
  isLive: boolean;
  /** Who finished the previous text first. */
  verdict: string;
}

/** The text and its input. Input is shown at once; the server decides who finished first. */
export function TypingArea({ session, challenge, isLive, verdict }: TypingAreaProps) {
  const textId = useId();
  const { challenge_id, challenge_type, text } = challenge;
  const [typed, setTyped] = useState(UNTYPED);
  const [shownId, setShownId] = useState(challenge_id);
  const [speed, setSpeed] = useState(0);
  const [skipRequested, setSkipRequested] = useState(false);
  const [refused, setRefused] = useState(false);
  const announce = useAnnounce();
  const input = useRef<HTMLInputElement>(null);
  const shownAt = useRef(0);

  // Reset instead of remounted with a key: a new field would lose the focus and close a phone's keyboard.
  if (shownId !== challenge_id) {
    setShownId(challenge_id);
    setTyped(UNTYPED);
    setSpeed(0);
    setSkipRequested(false);
    setRefused(false);
  }

  useEffect(() => {
    shownAt.current = performance.now();
  }, [challenge_id]);

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.focus({ preventScroll: true });
    // Phone keyboards paste and replace text without key events, and React's onBeforeInput has no inputType.
    const onBeforeInput = (event: InputEvent): void => {
      if (isBlockedInput(event.inputType)) event.preventDefault();
    };
    field.addEventListener('beforeinput', onBeforeInput);
    return () => field.removeEventListener('beforeinput', onBeforeInput);
  }, []);

  const take = (value: string): void => {
    const after = takeInput(typed, value, text);
    const wholeWord = after === typed && value !== typed.text;
    if (wholeWord && !refused) announce(WHOLE_WORD);
    setRefused(wholeWord);
    if (after === typed) return;
    const elapsedMs = performance.now() - shownAt.current;
    const wpm = paceWpm(text, after.text, elapsedMs);
    setTyped(after);
    setSpeed(liveSpeed(progressOf(text, after.text) * text.length, elapsedMs));
    session.type({ text: after.text, wpm, accuracy: accuracyPercent(after) });
  };
  const block = (event: ClipboardEvent | DragEvent | MouseEvent): void => event.preventDefault();
  const isDone = typed.text === text;

  return (
    <Sheet aria-label="Typing" className={`stack tight ${styles['typing']}`}>
      <p className="soft">{`${CHALLENGE_TYPE_NAMES[challenge_type]}, ${CHALLENGE_DAMAGE[challenge_type]} damage`}</p>
      <p id={textId} className="visually-hidden" translate="no">
        {text}
      </p>
      <p className={styles['text']} aria-hidden="true" translate="no">
        {stretchesOf(text, typed.text).map((stretch, place) => (
          <span key={place} data-mark={stretch.mark}>
            {stretch.text}
          </span>
        ))}
      </p>
      <TextField
        ref={input}
        label="Type the text"
        className={styles['field']}
        value={typed.text}
        readOnly={!isLive}
        aria-describedby={textId}
        aria-invalid={!text.startsWith(typed.text)}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        onChange={(event) => take(event.target.value)}
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
          <span>{`Speed ${speed}`}</span> <span>{`${Math.round(accuracyPercent(typed))}% accuracy`}</span>
        </p>
        {session.requestNewChallenge && (
          <Button
            look="quiet"
            aria-disabled={skipRequested || !isLive}
            onClick={() => {
              input.current?.focus();
              if (skipRequested || !isLive) return;
              setSkipRequested(true);
              session.requestNewChallenge?.();
            }}
          >
            {skipRequested ? 'Waiting for the others to ask' : 'Ask for another text'}
          </Button>
        )}
      </div>
      <p className={styles['verdict']}>
        {refused
          ? WHOLE_WORD
          : isDone
            ? 'Done!'
            : isLive
              ? verdict
              : 'Reconnecting… Typing goes on afterwards.'}
      </p>
    </Sheet>
  );
}
