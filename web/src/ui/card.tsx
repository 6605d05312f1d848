import { useId, type ComponentProps, type Ref } from 'react';
import { classNames } from './class-names';
import { Sheet } from './sheet';

interface CardProps extends ComponentProps<'section'> {
  heading: string;
  /** Makes the heading focusable. */
  headingRef?: Ref<HTMLHeadingElement>;
}

export function Card({ heading, headingRef, className, children, ...rest }: CardProps) {
  const headingId = useId();
  return (
    <Sheet aria-labelledby={headingId} className={classNames('stack', className)} {...rest}>
      <h2 id={headingId} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {heading}
      </h2>
      {children}
    </Sheet>
  );
}
