import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names';
import { Link } from './link';

interface Look {
  look?: 'primary' | 'secondary' | 'quiet' | 'danger';
}

const lookOf = (look: NonNullable<Look['look']>, className?: string): string =>
  classNames(look === 'primary' && 'folded', styles['button'], styles[look], className);

export function Button({
  look = 'secondary',
  type = 'button',
  className,
  ...rest
}: ComponentProps<'button'> & Look) {
  return <button type={type} className={lookOf(look, className)} {...rest} />;
}

export function ButtonLink({ look = 'secondary', className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link className={lookOf(look, className)} {...rest} />;
}
