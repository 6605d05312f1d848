import { countCharacters, cutText } from '@fourfold/game-rules';
import type { ChangeEventHandler, CompositionEventHandler } from 'react';
import { isComposing } from '../lib/composing';

type Field = HTMLInputElement | HTMLTextAreaElement;

interface LimitedHandlers<F extends Field> {
  onChange: ChangeEventHandler<F>;
  onCompositionEnd: CompositionEventHandler<F>;
}

/**
 * Limits what is typed or pasted, at the caret. Not the attribute `maxlength`, which counts code units: an emoji is two
 * of them, and may be cut apart. What an input method has not finished is limited afterwards.
 */
export function limited<F extends Field>(
  maxCharacters: number,
  onChange?: ChangeEventHandler<F>,
): LimitedHandlers<F> {
  return {
    onChange: (event) => {
      if (!isComposing(event.nativeEvent)) cut(event.target, maxCharacters);
      onChange?.(event);
    },
    // After the last `input` in most browsers.
    onCompositionEnd: ({ currentTarget }) => {
      if (cut(currentTarget, maxCharacters))
        currentTarget.dispatchEvent(new Event('input', { bubbles: true }));
    },
  };
}

/** Removes what is too long, before the caret. @returns whether anything was */
function cut(field: Field, maxCharacters: number): boolean {
  const { value, selectionStart } = field;
  if (countCharacters(value) <= maxCharacters) return false;
  const caret = selectionStart ?? value.length;
  const rest = value.slice(caret);
  const before = cutText(value.slice(0, caret), maxCharacters - countCharacters(rest));
  // Fields for addresses have no selection.
  if (selectionStart === null) field.value = before + rest;
  else field.setRangeText('', before.length, caret, 'start');
  return true;
}
