import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../../../ui/class-names';
import styles from './field.module.css';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string;
  /** Seen by screen readers alone, where the place says the same to the eye. */
  labelHidden?: boolean;
  /** What is wrong with it. */
  fault?: string | undefined;
  hint?: ReactNode;
}

/** A field of a form that tells beside itself what is wrong with it. */
export function Field({ label, labelHidden = false, fault, hint, ...input }: FieldProps) {
  const id = useId();
  const notes = [hint !== undefined && `${id}-hint`, fault !== undefined && `${id}-fault`];
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <input
        id={id}
        aria-invalid={fault !== undefined}
        aria-describedby={classNames(...notes) || undefined}
        {...input}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {fault !== undefined && (
        <p id={`${id}-fault`} className={styles['fault']}>
          {fault}
        </p>
      )}
    </div>
  );
}
