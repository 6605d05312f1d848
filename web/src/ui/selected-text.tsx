import { useEffect, useRef } from 'react';
import { classNames } from './class-names';

interface SelectedTextProps {
  text: string;
  className?: string | undefined;
}

/** A text that could not be copied: it appears selected, so that the player can copy it. */
export function SelectedText({ text, className }: SelectedTextProps) {
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
  }, []);
  return (
    <p ref={shown} className={classNames('wash', className)}>
      {text}
    </p>
  );
}
