import { PASSWORD_MIN_LENGTH } from '@fourfold/contracts';
import { useState, type ReactNode } from 'react';
import { field } from '../../../lib/field';
import { messageOf } from '../../../lib/http/errors';
import { usePasswordAdvice } from '../../../shared/password/use-password-advice';
import { Button } from '../../../ui/button';
import { PasswordField } from '../../../ui/fields';
import { Form } from '../../../ui/form';
import { Notice } from '../../../ui/notice';
import { Page, PageHeading } from '../../../ui/page';
import { Sheet } from '../../../ui/sheet';

interface AccountPageProps {
  title: string;
  /** Set where it differs from the title. */
  heading?: string;
  children: ReactNode;
}

/** The layout of every form for visitors. */
export function AccountPage({ title, heading = title, children }: AccountPageProps) {
  return (
    <Page title={title} width="narrow">
      <Sheet className="stack loose">
        <PageHeading>{heading}</PageHeading>
        {children}
      </Sheet>
    </Page>
  );
}

interface AccountFormProps {
  /** Why the visitor was redirected here. */
  note?: string | undefined;
  /** Another way in, offered before the form. */
  instead?: ReactNode;
  fault?: string | undefined;
  mutation: { isPending: boolean; error: Error | null };
  /** Shown when the server does not explain a failure. */
  failure: string;
  action: string;
  /** Another way, offered beside the button. */
  also?: ReactNode;
  onSubmit: (fields: FormData) => void;
  /** Links to the other forms. */
  footer: ReactNode;
  children: ReactNode;
}

export function AccountForm({
  note,
  instead,
  fault,
  mutation: { isPending: busy, error },
  failure,
  action,
  also,
  onSubmit,
  footer,
  children,
}: AccountFormProps) {
  return (
    <>
      {note && <Notice tone="info">{note}</Notice>}
      {instead}
      <Form
        busy={busy}
        error={fault ?? (error ? messageOf(error, failure) : undefined)}
        onSubmit={onSubmit}
        buttons={
          <>
            <Button look="primary" type="submit" aria-disabled={busy}>
              {busy ? 'One moment…' : action}
            </Button>
            {also}
          </>
        }
      >
        {children}
      </Form>
      <div className="stack close start muted">{footer}</div>
    </>
  );
}

interface NewPasswordFieldsProps {
  label: string;
  passwordFault?: string | undefined;
  confirmationFault?: string | undefined;
}

export function NewPasswordFields({ label, passwordFault, confirmationFault }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState({ password: '', about: '' });
  const advice = usePasswordAdvice(typed.password, typed.about);
  return (
    <>
      <PasswordField
        label={label}
        fault={passwordFault}
        name="password"
        autoComplete="new-password"
        hint={advice ?? `At least ${PASSWORD_MIN_LENGTH} characters.`}
        onChange={({ target }) =>
          setTyped({ password: target.value, about: target.form ? aboutUser(new FormData(target.form)) : '' })
        }
      />
      <PasswordField
        label={`Confirm ${label.toLowerCase()}`}
        fault={confirmationFault}
        name="confirmation"
        autoComplete="new-password"
      />
    </>
  );
}

/** What the form says about the user, for it must not be in the password. */
function aboutUser(fields: FormData): string {
  return `${field(fields, 'display_name')} ${field(fields, 'email')}`;
}

/** Replaces a form that was accepted. */
export function Done({ message, children }: { message: string; children: ReactNode }) {
  return (
    <div className="stack start">
      <Notice tone="info">{message}</Notice>
      {children}
    </div>
  );
}
