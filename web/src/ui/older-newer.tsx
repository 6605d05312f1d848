import { Button } from './button';

interface OlderNewerProps {
  page: number;
  hasOlder: boolean;
  onPage: (page: number) => void;
}

/** Pagination of a list, newest first. */
export function OlderNewer({ page, hasOlder, onPage }: OlderNewerProps) {
  const isNewest = page === 1;
  if (isNewest && !hasOlder) return null;
  return (
    <div className="row loose">
      <Button aria-disabled={isNewest} onClick={() => !isNewest && onPage(page - 1)}>
        Newer
      </Button>
      <span className="soft">{`Page ${page}`}</span>
      <Button aria-disabled={!hasOlder} onClick={() => hasOlder && onPage(page + 1)}>
        Older
      </Button>
    </div>
  );
}
