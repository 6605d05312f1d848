import type { ComponentProps } from 'react';
import { Notice } from '../../../ui/notice';
import { QueryView } from '../../../ui/query-view';

interface AdminQueryViewProps<Data> extends Omit<
  ComponentProps<typeof QueryView<Data>>,
  'loading' | 'failure'
> {
  /** What is listed, as in 'Loading reports…'. */
  things: string;
}

/** The four states of a list, and whether what is shown could not be brought up to date. */
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
