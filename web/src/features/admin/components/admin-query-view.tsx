import type { ComponentProps } from 'react';
import { Notice } from '../../../ui/notice';
import { QueryView } from '../../../ui/query-view';

interface AdminQueryViewProps<Data> extends Omit<
  ComponentProps<typeof QueryView<Data>>,
  'loading' | 'failure'
> {
  /** As in 'Loading reports…'. */
  things: string;
}

/** Also tells when the rows on screen could not be refreshed. */
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
