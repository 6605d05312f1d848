import type { ComponentProps } from 'react';
import styles from './checkbox.module.css';

export function Checkbox({ label, ...input }: Omit<ComponentProps<'input'>, 'type'> & { label: string }) {
  return (
    <label className={styles['check']}>
      <input type="checkbox" {...input} />
      {label}
    </label>
  );
}
