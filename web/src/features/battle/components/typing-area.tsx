import { CHALLENGE_DAMAGE, type Challenge } from '@fourfold/contracts';
import { accuracyPercent } from '@fourfold/game-rules';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  type MouseEvent,
} from 'react';
import { useAnnounce } from '../../../ui/announcer';
import { CHALLENGE_TYPE_NAMES } from '../../../shared/challenge-types';
import { isComposing } from '../../../lib/composing';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields';
import { Sheet } from '../../../ui/sheet';
import {
  EMPTY_FIELD,
  isBlockedInput,
  isBlockedKey,
  stretchesOf,
  takeField,
  type Refusal,
  type TypingField,
} from '../domain/typing';
import { charactersTyped, liveSpeed, liveWpm } from '../domain/typing-figures';
import type { RoomSession } from '../live/room-session';
import styles from './typing-area.module.css';

const REFUSALS: Readonly<Record<Refusal, string>> = {
  // Keyboards of phones insert whole words when they are swiped, suggested or corrected.
  words: 'Only single letters count: swiped, suggested and corrected words are not taken.',
  deletion: 'Only single letters are deleted: a whole word at once is not.',
  length: 'That is longer than the text: correct the wrong letters before it.',
};
/** Safari empties the field before it inserts what was composed. */
const CLEARED_BY_COMPOSITION = 'deleteCompositionText';

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
  const [field, setField] = useState<TypingField>(EMPTY_FIELD);
  const [shownId, setShownId] = useState(challenge_id);
  const [speed, setSpeed] = useState(0);
  const [skipRequested, setSkipRequested] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const { typed } = field;
  const shown = field.undecided ?? typed.text;
  const announce = useAnnounce();
  const input = useRef<HTMLInputElement>(null);
  const shownAt = useRef(0);

  // Reset instead of remounted with a key: a new field would lose the focus and close a phone's keyboard.
  if (shownId !== challenge_id) {
    setShownId(challenge_id);
    setField(EMPTY_FIELD);
    setSpeed(0);
    setSkipRequested(false);
    setRefusal(undefined);
  }

  useEffect(() => {
    shownAt.current = performance.now();
  }, [challenge_id]);

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

  const take = (value: string, composing: boolean): void => {
    const taken = takeField(field, value, { target: text, composing });
    if (taken.refusal && taken.refusal !== refusal) announce(REFUSALS[taken.refusal]);
    setRefusal(taken.refusal);
    setField(taken.field);
    const elapsedMs = performance.now() - shownAt.current;
    for (const step of taken.steps) {
      setSpeed(liveSpeed(charactersTyped(text, step.text), elapsedMs));
      const wpm = liveWpm(text, step.text, elapsedMs);
      session.type({ text: step.text, wpm, accuracy: accuracyPercent(step) });
    }
  };
  const onChange = ({ target: { value }, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    if ((nativeEvent as InputEvent).inputType === CLEARED_BY_COMPOSITION)
      setField({ typed, undecided: value });
    else take(value, isComposing(nativeEvent));
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
        onCompositionEnd={({ currentTarget }) => take(currentTarget.value, false)}
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
        {refusal
          ? REFUSALS[refusal]
          : isDone
            ? 'Done!'
            : isLive
              ? verdict
              : 'Reconnecting… Typing goes on afterwards.'}
      </p>
    </Sheet>
  );
}
