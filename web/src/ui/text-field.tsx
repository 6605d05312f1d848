import { useId, useState, type ComponentProps } from 'react';
import { classNames } from './class-names';
import styles from './text-field.module.css';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string;
  hint?: string;
}

interface TextFieldProps extends FieldProps {
  /** What is wrong with it. */
  fault?: string | undefined;
}

/** A field that tells beside itself what is wrong with it. */
export function TextField({ label, hint, fault, ...input }: TextFieldProps) {
  const id = useId();
  const notes = classNames(hint !== undefined && `${id}-hint`, fault !== undefined && `${id}-fault`);
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        aria-invalid={fault !== undefined}
        aria-describedby={notes === '' ? undefined : notes}
        {...input}
      />
      {hint && (
        <p id={`${id}-hint`} className="soft">
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

/** A password that can be shown; pasting and password managers are welcome. */
export function PasswordField({ label, hint, ...input }: FieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['password']}>
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          aria-describedby={hint ? `${id}-hint` : undefined}
          {...input}
        />
        <button
          type="button"
          className={styles['toggle']}
          aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="soft">
          {hint}
        </p>
      )}
    </div>
  );
}
