import type { ComponentProps } from 'react';
import { Notice } from '../../../ui/notice';
import { QueryView } from '../../../ui/query-view';

interface AdminQueryViewProps<Data> extends Omit<
  ComponentProps<typeof QueryView<Data>>,
  'loading' | 'failure'
> {
  /** In the plural, as in 'Loading reports…'. */
  things: string;
}

/** Also shows an error when a refetch fails and the rows on screen are stale. */
export function AdminQueryView<Data>({ things, ...view }: AdminQueryViewProps<Data>) {
  const { isError, data } = view.query;
  const failure = `Failed to load ${things}`;
  return (
    <>
      {isError && data !== undefined && <Notice tone="alarm">{failure}</Notice>}
      <QueryView {...view} loading={`Loading ${things}…`} failure={failure} />
    </>
  );
}
