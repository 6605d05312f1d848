import { countCharacters, cutText } from '@fourfold/game-rules';
import type { ChangeEvent } from 'react';
import { isComposing } from '../lib/composing';

/**
 * Limits what is typed or pasted, at the caret. Not the attribute `maxlength`, which counts code units: an emoji is two
 * of them, and may be cut apart. What an input method has not finished is limited afterwards.
 */
export function limited<Field extends HTMLInputElement | HTMLTextAreaElement>(
  maxCharacters: number,
  onChange?: (event: ChangeEvent<Field>) => void,
): (event: ChangeEvent<Field>) => void {
  return (event) => {
    const { target, nativeEvent } = event;
    if (!isComposing(nativeEvent) && countCharacters(target.value) > maxCharacters) {
      const caret = target.selectionStart ?? target.value.length;
      const rest = target.value.slice(caret);
      const before = cutText(target.value.slice(0, caret), maxCharacters - countCharacters(rest));
      target.value = before + rest;
      // Fields for addresses have no selection.
      if (target.selectionStart !== null) target.setSelectionRange(before.length, before.length);
    }
    onChange?.(event);
  };
}
