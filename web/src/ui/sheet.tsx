import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import styles from './sheet.module.css';

export function Sheet({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={classNames('folded', styles['sheet'], className)} {...rest} />;
}
