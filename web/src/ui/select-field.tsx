import { useId, type ComponentProps } from 'react';
import styles from './text-field.module.css';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id'> {
  label: string;
  /** What is wrong with it. */
  fault?: string | undefined;
}

/** A choice among few; the options are its children. */
export function SelectField({ label, fault, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        aria-invalid={fault !== undefined}
        aria-describedby={fault && `${id}-fault`}
        {...select}
      />
      {fault !== undefined && (
        <p id={`${id}-fault`} className={styles['fault']}>
          {fault}
        </p>
      )}
    </div>
  );
}
