import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './text-field.module.css';

interface FieldProps {
  label: string;
  hint?: string;
  /** What is wrong with it. */
  fault?: string;
}

interface LabelledProps extends FieldProps {
  /** What is labelled, with these attributes. */
  children: (control: { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string }) => ReactNode;
}

/** A control that tells beside itself what it is for and what is wrong with it. */
export function Labelled({ label, hint, fault, children }: LabelledProps) {
  const id = useId();
  const notes = classNames(hint && `${id}-hint`, fault !== undefined && `${id}-fault`);
  return (
    <div className={`stack ${styles['field']}`}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': fault !== undefined, 'aria-describedby': notes || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="soft">
          {hint}
        </p>
      )}
      {fault !== undefined && (
        <p id={`${id}-fault`} className={`soft alarm ${styles['fault']}`}>
          {fault}
        </p>
      )}
    </div>
  );
}

type InputProps = Omit<ComponentProps<'input'>, 'id'>;

export function TextField({ label, hint, fault, ...input }: FieldProps & InputProps) {
  return (
    <Labelled label={label} hint={hint} fault={fault}>
      {(control) => <input {...control} {...input} />}
    </Labelled>
  );
}

/** A password that can be shown; pasting and password managers are welcome. */
export function PasswordField({ label, hint, ...input }: Omit<FieldProps, 'fault'> & InputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Labelled label={label} hint={hint}>
      {(control) => (
        <div className={styles['password']}>
          <input {...control} type={shown ? 'text' : 'password'} {...input} />
          <button
            type="button"
            className={styles['toggle']}
            aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Labelled>
  );
}
