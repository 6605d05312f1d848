import { useState, type ComponentProps, type KeyboardEvent, type RefObject } from 'react';
import { useFocusBack } from '../../../ui/use-focus-back';
import { useAdminAction, type ActionOptions } from './use-admin-action';

interface Options<Fields, Input> extends ActionOptions<Input, unknown> {
  /** What its fields hold to begin with. */
  stored: Fields;
  /** What keeps it from being saved. */
  faultOf?: (fields: Fields) => string | undefined;
  /** What is sent; nothing when nothing is changed. */
  requestOf: (fields: Fields) => Input | undefined;
  /** What failed before says nothing about what is begun now. */
  onForget?: () => void;
}

export interface InlineEdit<Name extends string> {
  editing: boolean;
  busy: boolean;
  error: string | undefined;
  /** The button that begins it: it takes the focus back. */
  opener: RefObject<HTMLButtonElement | null>;
  begin: () => void;
  save: () => void;
  cancel: () => void;
  forget: () => void;
  /** Enter saves, Escape cancels. */
  inputProps: (name: Name) => ComponentProps<'input'>;
}

/** Something that an admin edits where it stands. */
export function useInlineEdit<Fields extends Record<string, string>, Input>({
  stored,
  faultOf,
  requestOf,
  onForget,
  onDone,
  ...action
}: Options<Fields, Input>): InlineEdit<keyof Fields & string> {
  const [fields, setFields] = useState<Fields>();
  const [fault, setFault] = useState<string>();
  const update = useAdminAction({
    ...action,
    onDone: (text) => {
      setFields(undefined);
      onDone?.(text);
    },
  });

  const forget = (): void => {
    setFault(undefined);
    update.reset();
    onForget?.();
  };
  const cancel = (): void => {
    if (update.busy) return;
    forget();
    setFields(undefined);
  };
  const save = (): void => {
    if (!fields || update.busy) return;
    forget();
    const found = faultOf?.(fields);
    setFault(found);
    if (found !== undefined) return;
    const request = requestOf(fields);
    if (request) update.run(request);
    else setFields(undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = { Enter: save, Escape: cancel }[event.key];
    // Enter that ends the writing of a character is none of ours.
    if (!act || event.nativeEvent.isComposing) return;
    // Nor may Escape close the dialog that the field is in.
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return {
    editing: fields !== undefined,
    busy: update.busy,
    error: fault ?? update.error,
    opener: useFocusBack(fields !== undefined),
    begin: () => {
      forget();
      setFields(stored);
    },
    save,
    cancel,
    forget,
    inputProps: (name) => ({
      value: fields?.[name],
      readOnly: update.busy,
      onChange: ({ target }) => fields && setFields({ ...fields, [name]: target.value }),
      onKeyDown,
    }),
  };
}
