import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Empty, Failure, Loading, Pending } from './states';

interface QueryViewProps<Data> {
  query: UseQueryResult<Data>;
  loading: string;
  /** As large as the data, to prevent a layout shift; `loading` is then only for screen readers. */
  placeholder?: ReactNode;
  failure: string;
  /** Shown when `isEmpty` returns true. */
  empty?: ReactNode;
  /** By default, whether the data is an empty list. */
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}

/** Data stays on screen while it is being refetched. */
export function QueryView<Data>({
  query,
  loading,
  placeholder,
  failure,
  empty,
  isEmpty = isEmptyList,
  children,
}: QueryViewProps<Data>) {
  if (query.data !== undefined) return isEmpty(query.data) ? <Empty>{empty}</Empty> : children(query.data);
  if (query.isError) return <Failure message={failure} onRetry={() => void query.refetch()} />;
  return placeholder ? <Pending label={loading}>{placeholder}</Pending> : <Loading label={loading} />;
}

function isEmptyList(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}
