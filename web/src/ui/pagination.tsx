import type { ReactNode } from 'react';
import { Button } from './button';
import styles from './pagination.module.css';

export interface PaginationProps {
  /** In the plural, as in 'Pages of users'. */
  things: string;
  /** From 1. */
  page: number;
  hasNext: boolean;
  /** The words of both buttons; by default those of a list with the newest first. */
  words?: readonly [previous: ReactNode, next: ReactNode] | undefined;
  /** Which rows these are; by default the number of the page. */
  summary?: string;
  onPage: (page: number) => void;
  /** List items between both buttons. */
  children?: ReactNode;
}

const BY_AGE = ['Newer', 'Older'] as const;

/** Renders only the summary when there is a single page, and nothing if there is none either. */
export function Pagination(props: PaginationProps) {
  const { things, page, hasNext, words = BY_AGE, summary, onPage, children } = props;
  const isFirst = page <= 1;
  const isSingle = isFirst && !hasNext;
  if (isSingle && summary === undefined) return null;
  const step = (word: ReactNode, to: number, isPossible: boolean) => (
    <li>
      <Button look="quiet" aria-disabled={!isPossible} onClick={() => isPossible && onPage(to)}>
        {word}
      </Button>
    </li>
  );
  return (
    <nav aria-label={`Pages of ${things}`} className={`spread ${styles['pages']}`}>
      <p role="status" className="soft">
        {summary ?? `Page ${page}`}
      </p>
      {!isSingle && (
        <ul className="row">
          {step(words[0], page - 1, !isFirst)}
          {children}
          {step(words[1], page + 1, hasNext)}
        </ul>
      )}
    </nav>
  );
}
