import { useId, type ComponentProps, type Ref } from 'react';
import { classNames } from './class-names';
import { Sheet } from './sheet';

interface CardProps extends ComponentProps<'section'> {
  heading: string;
  /** For who takes the focus to the heading. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** A sheet that is named by its heading. */
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
