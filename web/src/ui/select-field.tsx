import type { ComponentProps } from 'react';
import { Labelled } from './text-field';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id'> {
  label: string;
  /** What is wrong with it. */
  fault?: string;
}

/** A choice among few; the options are its children. */
export function SelectField({ label, fault, ...select }: SelectFieldProps) {
  return (
    <Labelled label={label} fault={fault}>
      {(control) => <select {...control} {...select} />}
    </Labelled>
  );
}
