import type { BasedOnVersion } from '@fourfold/contracts';
import { useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { isComposing } from '../../../lib/composing';
import { limited } from '../../../ui/limited-input';
import { useFocusBack } from '../../../ui/use-focus-back';
import { isSame } from '../domain/merge';
import type { AdminActionOptions } from '../hooks/queries';
import { useDraft, useDraftAction, type DraftBase, type DraftTarget } from '../hooks/use-draft';
import styles from './admin.module.css';
import { draftError } from './draft-error';
import { RowAction, RowActions } from './data-table';

interface InlineEditOptions<Stored, Fields, Input> extends AdminActionOptions<Input, unknown> {
  stored: Stored;
  fieldsOf: (stored: Stored) => Fields;
  target: DraftTarget;
  faultOf?: (fields: Fields) => string | undefined;
  /** Undefined when nothing has changed. */
  requestOf: (fields: Fields, base: DraftBase<Fields>) => Input | undefined;
  /** Clears the errors of other actions on the same row. */
  onForget?: () => void;
}

export type InlineEdit<Name extends string> = ReturnType<
  typeof useInlineEdit<{ version: number }, Record<Name, string>, { changes: BasedOnVersion }>
>;

/** The state of a table row that is edited in place. */
export function useInlineEdit<
  Stored extends { version: number },
  Fields extends Record<string, string>,
  Input extends { changes: BasedOnVersion },
>(options: InlineEditOptions<Stored, Fields, Input>) {
  const { stored, fieldsOf, target, faultOf, requestOf, onForget, onDone, ...action } = options;
  const [editing, setEditing] = useState(false);
  const [fault, setFault] = useState<string>();
  const draft = useDraft({ stored, valueOf: fieldsOf, target });
  const fields = draft.state.value;
  const update = useDraftAction(draft, {
    ...action,
    requestOf: ({ value, base }) => (isSame(value, base.value) ? undefined : requestOf(value, base)),
    onDone: () => {
      setEditing(false);
      onDone?.();
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
    setEditing(false);
  };
  const save = (): void => {
    if (!editing || update.busy) return;
    forget();
    const found = faultOf?.(fields);
    setFault(found);
    if (found === undefined && !update.send()) setEditing(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const handler = { Enter: save, Escape: cancel }[event.key];
    if (!handler || isComposing(event.nativeEvent)) return;
    // Escape must not close the dialog around the field.
    event.preventDefault();
    event.stopPropagation();
    handler();
  };
  return {
    editing,
    busy: update.busy,
    error: editing ? (fault ?? draftError(draft, update)) : undefined,
    /** The edit button, which is focused again after editing. */
    opener: useFocusBack(editing),
    begin: (): void => {
      forget();
      draft.begin(stored);
      setEditing(true);
    },
    save,
    cancel,
    forget,
    inputProps: (name: keyof Fields & string): ComponentProps<'input'> => ({
      value: fields[name],
      readOnly: update.busy,
      onChange: ({ target }) => draft.change({ ...fields, [name]: target.value }),
      onKeyDown,
    }),
  };
}

interface InlineFieldProps<Name extends string> extends Omit<ComponentProps<'input'>, 'name' | 'maxLength'> {
  edit: InlineEdit<Name>;
  name: Name;
  maxCharacters?: number;
  children: ReactNode;
}

/** An input while the row is being edited, else the children. */
export function InlineField<Name extends string>({
  edit,
  name,
  maxCharacters = Infinity,
  children,
  ...input
}: InlineFieldProps<Name>) {
  if (!edit.editing) return children;
  const { onChange, ...props } = edit.inputProps(name);
  return <input className={styles['inline']} {...props} {...limited(maxCharacters, onChange)} {...input} />;
}

interface InlineActionsProps<Name extends string> {
  edit: InlineEdit<Name>;
  /** For screen readers: what is saved. */
  of: string;
  /** For screen readers: what is cancelled. */
  from: string;
  children: ReactNode;
}

/** Save and Cancel while the row is being edited, else the children. */
export function InlineActions<Name extends string>({ edit, of, from, children }: InlineActionsProps<Name>) {
  if (!edit.editing) return <RowActions>{children}</RowActions>;
  return (
    <RowActions>
      <RowAction label="Save" of={of} look="secondary" busy={edit.busy} onClick={edit.save} />
      <RowAction label="Cancel" of={`the changes to ${from}`} busy={edit.busy} onClick={edit.cancel} />
    </RowActions>
  );
}
