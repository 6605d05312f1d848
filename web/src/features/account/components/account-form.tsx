import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { PageHeading } from '../../../ui/page';
import { Sheet } from '../../../ui/sheet';
import styles from './account-form.module.css';

interface AccountFormProps {
  heading: string;
  /** Why the person is here, when it was not their own idea. */
  note?: string | undefined;
  error?: string | undefined;
  action: string;
  busy: boolean;
  onSubmit: (fields: FormData) => void;
  /** The ways to the other forms. */
  footer: ReactNode;
  children: ReactNode;
}

/** The sheet that the forms of visitors share. */
export function AccountForm({
  heading,
  note,
  error,
  action,
  busy,
  onSubmit,
  footer,
  children,
}: AccountFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!busy) onSubmit(new FormData(event.currentTarget));
  };
  return (
    <Sheet className={styles['account']}>
      <PageHeading>{heading}</PageHeading>
      {note && <Notice tone="info">{note}</Notice>}
      <form className={styles['form']} onSubmit={submit}>
        {children}
        {error && <Notice tone="alarm">{error}</Notice>}
        <Button look="primary" type="submit" aria-disabled={busy}>
          {busy ? 'One moment…' : action}
        </Button>
      </form>
      <div className={styles['footer']}>{footer}</div>
    </Sheet>
  );
}
