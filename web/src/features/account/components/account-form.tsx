import type { ReactNode } from 'react';
import { messageOf } from '../../../lib/http/errors';
import { Button } from '../../../ui/button';
import { Form } from '../../../ui/form';
import { Notice } from '../../../ui/notice';
import { PageHeading } from '../../../ui/page';
import { Sheet } from '../../../ui/sheet';
import styles from './account-form.module.css';

interface AccountFormProps {
  heading: string;
  /** Why the person is here, when it was not their own idea. */
  note?: string | undefined;
  /** What keeps it from being sent. */
  fault?: string | undefined;
  /** What it is sent by. */
  call: { isPending: boolean; error: Error | null };
  /** What is said of a failure that the server does not explain. */
  failure: string;
  action: string;
  onSubmit: (fields: FormData) => void;
  /** The ways to the other forms. */
  footer: ReactNode;
  children: ReactNode;
}

/** The sheet that the forms of visitors share. */
export function AccountForm({
  heading,
  note,
  fault,
  call: { isPending: busy, error },
  failure,
  action,
  onSubmit,
  footer,
  children,
}: AccountFormProps) {
  return (
    <Sheet className="stack loose">
      <PageHeading>{heading}</PageHeading>
      {note && <Notice tone="info">{note}</Notice>}
      <Form
        busy={busy}
        error={fault ?? (error ? messageOf(error, failure) : undefined)}
        onSubmit={onSubmit}
        buttons={
          <Button look="primary" type="submit" aria-disabled={busy}>
            {busy ? 'One moment…' : action}
          </Button>
        }
      >
        {children}
      </Form>
      <div className={`stack muted ${styles['footer']}`}>{footer}</div>
    </Sheet>
  );
}

interface DoneProps {
  heading: string;
  message: string;
  /** What there is to do next. */
  children: ReactNode;
}

/** In place of a form whose work is done. */
export function Done({ heading, message, children }: DoneProps) {
  return (
    <Sheet className="stack loose">
      <PageHeading>{heading}</PageHeading>
      <div className={`stack ${styles['done']}`}>
        <Notice tone="info">{message}</Notice>
        {children}
      </div>
    </Sheet>
  );
}
