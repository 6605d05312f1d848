import type { BasedOnVersion } from '@fourfold/contracts';
import { useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { isComposing } from '../../../lib/composing';
import type { ActionOptions } from '../../../lib/use-action';
import { useFocusBack } from '../../../ui/use-focus-back';
import { basedOn } from '../domain/conflict';
import { useAdminAction } from '../hooks/queries';
import styles from './admin.module.css';
import { ActionError } from './conflict';
import { RowAction, RowActions } from './data-table';

interface InlineEditOptions<Fields, Input> extends ActionOptions<Input, unknown> {
  stored: Fields;
  /** Of the stored state. */
  version: number;
  faultOf?: (fields: Fields) => string | undefined;
  /** Undefined when nothing has changed since the editing began. */
  requestOf: (fields: Fields, began: { stored: Fields; version: number }) => Input | undefined;
  /** Clears the errors of other actions on the same row. */
  onForget?: () => void;
}

export type InlineEdit<Name extends string> = ReturnType<
  typeof useInlineEdit<Record<Name, string>, { changes: BasedOnVersion }>
>;

/** The state of a table row that is edited in place. */
export function useInlineEdit<
  Fields extends Record<string, string>,
  Input extends { changes: BasedOnVersion },
>({ stored, version, faultOf, requestOf, onForget, onDone, ...action }: InlineEditOptions<Fields, Input>) {
  const [fields, setFields] = useState<Fields>();
  // Kept, because the list may be refetched meanwhile.
  const [began, setBegan] = useState({ stored, version });
  const [sent, setSent] = useState<Input>();
  const [fault, setFault] = useState<string>();
  const update = useAdminAction({
    ...action,
    onDone: (announcement) => {
      setFields(undefined);
      onDone?.(announcement);
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
    const { current } = update;
    forget();
    const found = faultOf?.(fields);
    setFault(found);
    if (found !== undefined) return;
    const request = requestOf(fields, began);
    if (!request) return setFields(undefined);
    // Saving again replaces what the conflict has shown.
    const based = basedOn(request, current);
    setSent(based);
    update.run(based);
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
    editing: fields !== undefined,
    busy: update.busy,
    error: fault ?? (update.error && <ActionError action={update} changes={sent?.changes} />),
    /** The edit button, which is focused again after editing. */
    opener: useFocusBack(fields !== undefined),
    begin: (): void => {
      forget();
      setFields(stored);
      setBegan({ stored, version });
    },
    save,
    cancel,
    forget,
    inputProps: (name: keyof Fields & string): ComponentProps<'input'> => ({
      value: fields?.[name],
      readOnly: update.busy,
      onChange: ({ target }) => fields && setFields({ ...fields, [name]: target.value }),
      onKeyDown,
    }),
  };
}

interface InlineFieldProps<Name extends string> extends Omit<ComponentProps<'input'>, 'name'> {
  edit: InlineEdit<Name>;
  name: Name;
  children: ReactNode;
}

/** An input while the row is being edited, else the children. */
export function InlineField<Name extends string>({ edit, name, children, ...input }: InlineFieldProps<Name>) {
  if (!edit.editing) return children;
  return <input className={styles['inline']} {...edit.inputProps(name)} {...input} />;
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
