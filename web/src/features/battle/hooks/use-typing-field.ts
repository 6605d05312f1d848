import type { Challenge } from '@fourfold/contracts';
import { accuracyPercent } from '@fourfold/game-rules';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { isComposing } from '../../../lib/composing';
import { useAnnounce } from '../../../ui/announcer';
import { EMPTY_FIELD, takeField, type Refusal, type TypingField } from '../domain/typing';
import { charactersTyped, liveSpeed, liveWpm } from '../domain/typing-figures';
import type { RoomSession } from '../live/room-session';

const REFUSALS: Readonly<Record<Refusal, string>> = {
  // Keyboards of phones insert whole words when they are swiped, suggested or corrected.
  words: 'Only single letters count: swiped, suggested or corrected words don’t.',
  deletion: 'Delete one letter at a time: a whole word at once doesn’t count.',
  length: 'That’s longer than the text: correct the wrong letters first.',
};
/** Safari empties the field before it inserts what was composed. */
const CLEARED_BY_COMPOSITION = 'deleteCompositionText';

/**
 * What is typed of a text: shown at once, sent to the session, and refused where it is no typing.
 * @param waitsForKey whether the time begins with the first key, not when the text is shown
 */
export function useTypingField(
  session: Pick<RoomSession, 'type'>,
  { challenge_id, text }: Challenge,
  waitsForKey = false,
) {
  const [field, setField] = useState<TypingField>(EMPTY_FIELD);
  const [shownId, setShownId] = useState(challenge_id);
  const [speed, setSpeed] = useState(0);
  const [refusal, setRefusal] = useState<Refusal>();
  const { typed } = field;
  const shown = field.undecided ?? typed.text;
  const announce = useAnnounce();
  const shownAt = useRef(0);

  // Reset instead of remounted with a key: a new field would lose the focus and close a phone's keyboard.
  if (shownId !== challenge_id) {
    setShownId(challenge_id);
    setField(EMPTY_FIELD);
    setSpeed(0);
    setRefusal(undefined);
  }

  useEffect(() => {
    shownAt.current = performance.now();
  }, [challenge_id]);

  const take = (value: string, composing: boolean): void => {
    const taken = takeField(field, value, { target: text, composing });
    if (taken.refusal && taken.refusal !== refusal) announce(REFUSALS[taken.refusal]);
    setRefusal(taken.refusal);
    setField(taken.field);
    if (waitsForKey && typed.keystrokes === 0) shownAt.current = performance.now();
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
  return {
    /** Counted. */
    typed,
    /** In the field. */
    shown,
    speed,
    /** Why the last input was not taken. */
    refusal: refusal && REFUSALS[refusal],
    onChange,
    onCompositionEnd: (value: string): void => take(value, false),
  };
}
