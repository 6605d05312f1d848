import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import styles from './sheet.module.css';

/** A piece of paper with one folded corner: the surface that content lies on. */
export function Sheet({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={classNames('folded', styles['sheet'], className)} {...rest} />;
}
