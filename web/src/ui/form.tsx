import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { classNames } from './class-names';
import { Notice } from './notice';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** While it is being sent it is not sent again. */
  busy: boolean;
  error?: string | undefined;
  onSubmit: (fields: FormData) => void;
  /** Below the fields and what is wrong with them. */
  buttons: ReactNode;
}

/** Fields, what went wrong, and the buttons, one below the other. */
export function Form({ busy, error, onSubmit, buttons, className, children, ...form }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!busy) onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form className={classNames('stack', className)} onSubmit={submit} {...form}>
      {children}
      {error && <Notice tone="alarm">{error}</Notice>}
      {buttons}
    </form>
  );
}
