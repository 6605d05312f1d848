import type { ComponentProps, ReactNode } from 'react';
import type { InlineEdit } from '../hooks/use-inline-edit';
import styles from './admin.module.css';
import { RowAction, RowActions } from './data-table';

interface InlineFieldProps<Name extends string> extends Omit<ComponentProps<'input'>, 'name'> {
  edit: InlineEdit<Name>;
  name: Name;
  /** What stands here as long as it is not edited. */
  children: ReactNode;
}

export function InlineField<Name extends string>({ edit, name, children, ...input }: InlineFieldProps<Name>) {
  return edit.editing ? (
    <input className={styles['inline']} {...edit.inputProps(name)} {...input} />
  ) : (
    children
  );
}

interface InlineActionsProps<Name extends string> {
  edit: InlineEdit<Name>;
  /** What is saved. */
  of: string;
  /** Whose changes are given up. */
  from: string;
  /** What can be done as long as it is not edited. */
  children: ReactNode;
}

export function InlineActions<Name extends string>({ edit, of, from, children }: InlineActionsProps<Name>) {
  return (
    <RowActions>
      {edit.editing ? (
        <>
          <RowAction label="Save" of={of} look="secondary" busy={edit.busy} onClick={edit.save} />
          <RowAction label="Cancel" of={`the changes to ${from}`} busy={edit.busy} onClick={edit.cancel} />
        </>
      ) : (
        children
      )}
    </RowActions>
  );
}
