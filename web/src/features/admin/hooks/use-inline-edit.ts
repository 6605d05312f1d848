import { useState, type KeyboardEvent, type RefObject } from 'react';
import { useFocusBack } from '../../../ui/use-focus-back';

interface InlineEdit {
  editing: boolean;
  beginEditing: () => void;
  endEditing: () => void;
  /** The button that begins it: it takes the focus back. */
  opener: RefObject<HTMLButtonElement | null>;
  /** For its fields: Enter saves, Escape cancels. */
  inputProps: (save: () => void, cancel: () => void) => { onKeyDown: (event: KeyboardEvent) => void };
}

/** Something that is edited where it stands. */
export function useInlineEdit(): InlineEdit {
  const [editing, setEditing] = useState(false);
  return {
    editing,
    beginEditing: () => setEditing(true),
    endEditing: () => setEditing(false),
    opener: useFocusBack(editing),
    inputProps: (save, cancel) => ({
      onKeyDown: (event) => {
        const act = { Enter: save, Escape: cancel }[event.key];
        // Enter that ends the writing of a character is none of ours.
        if (!act || event.nativeEvent.isComposing) return;
        // Nor may Escape close the dialog that the field is in.
        event.preventDefault();
        event.stopPropagation();
        act();
      },
    }),
  };
}
