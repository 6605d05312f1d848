import type { ComponentProps } from 'react';
import { Button } from './button';
import { Form } from './form';

interface DialogFormProps extends Omit<ComponentProps<typeof Form>, 'buttons'> {
  /** What its button says. */
  confirm: string;
  look?: 'primary' | 'danger';
  /** There is nothing to send yet. */
  disabled?: boolean;
  onCancel: () => void;
}

/** A form in a dialog, with its button and the way out. Its fields say what is wrong, not the browser. */
export function DialogForm({ confirm, look = 'primary', disabled, onCancel, ...form }: DialogFormProps) {
  const { busy } = form;
  return (
    <Form
      noValidate
      buttons={
        <div className="row loose">
          <Button type="submit" look={look} disabled={disabled} aria-disabled={busy}>
            {confirm}
          </Button>
          <Button aria-disabled={busy} onClick={() => !busy && onCancel()}>
            Cancel
          </Button>
        </div>
      }
      {...form}
    />
  );
}
