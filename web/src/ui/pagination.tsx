import { Button } from './button';
import styles from './pagination.module.css';

interface PaginationProps {
  /** In the plural, as in 'Pages of users'. */
  things: string;
  /** From 1. */
  page: number;
  hasNext: boolean;
  /** The pages with a button of their own; without them, the list is one of unknown length, newest first. */
  numbers?: readonly number[];
  /** Which rows these are; by default the number of the page. */
  summary?: string;
  onPage: (page: number) => void;
}

/** Renders only the summary when there is a single page, and nothing if there is none either. */
export function Pagination({ things, page, hasNext, numbers, summary, onPage }: PaginationProps) {
  const isFirst = page <= 1;
  const isSingle = isFirst && !hasNext;
  const [previous, next] = numbers ? ['Previous', 'Next'] : ['Newer', 'Older'];
  if (isSingle && summary === undefined) return null;
  return (
    <nav aria-label={`Pages of ${things}`} className={`spread ${styles['pages']}`}>
      <p role="status" className="soft">
        {summary ?? `Page ${page}`}
      </p>
      {!isSingle && (
        <ul className="row">
          <li>
            <Button look="quiet" aria-disabled={isFirst} onClick={() => !isFirst && onPage(page - 1)}>
              {previous}
              {numbers && <span className="visually-hidden"> page</span>}
            </Button>
          </li>
          {numbers?.map((number) => (
            <li key={number}>
              <Button
                look={number === page ? 'secondary' : 'quiet'}
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {number}
              </Button>
            </li>
          ))}
          <li>
            <Button look="quiet" aria-disabled={!hasNext} onClick={() => hasNext && onPage(page + 1)}>
              {next}
              {numbers && <span className="visually-hidden"> page</span>}
            </Button>
          </li>
        </ul>
      )}
    </nav>
  );
}
