import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { classNames } from './class-names';
import { Notice } from './notice';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Blocks a second submit. */
  busy: boolean;
  error?: ReactNode;
  onSubmit: (fields: FormData) => void;
  buttons: ReactNode;
}

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
