import { useState, type ReactNode } from 'react';
import { field } from '../../../lib/field';
import { Dialog, DialogForm, INITIAL_FOCUS } from '../../../ui/dialog';
import { TextField } from '../../../ui/fields';

const NAME = 'text';

interface TextDialogProps {
  title: ReactNode;
  confirm: string;
  look?: 'primary' | 'danger';
  /** What is asked for, such as "Reason". */
  label: string;
  hint: string;
  maxCharacters: number;
  action: { busy: boolean; error: ReactNode };
  children?: ReactNode;
  onSubmit: (text: string) => void;
  onClose: () => void;
}

/** An act that needs a text. */
export function TextDialog({ title, confirm, look, action, children, ...props }: TextDialogProps) {
  const { label, hint, maxCharacters, onSubmit, onClose } = props;
  const [fault, setFault] = useState<string>();
  const { busy, error } = action;
  const submit = (fields: FormData): void => {
    const text = field(fields, NAME).trim();
    setFault(text === '' ? `A ${label.toLowerCase()} is required` : undefined);
    if (text !== '') onSubmit(text);
  };
  return (
    <Dialog title={title} onClose={onClose} busy={busy}>
      <DialogForm
        confirm={confirm}
        look={look}
        busy={busy}
        error={error}
        onSubmit={submit}
        onCancel={onClose}
      >
        {children}
        <TextField
          label={label}
          name={NAME}
          hint={hint}
          maxCharacters={maxCharacters}
          fault={fault}
          readOnly={busy}
          autoComplete="off"
          {...INITIAL_FOCUS}
        />
      </DialogForm>
    </Dialog>
  );
}
