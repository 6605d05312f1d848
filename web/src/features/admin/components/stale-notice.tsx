import type { UseQueryResult } from '@tanstack/react-query';
import { Notice } from '../../../ui/notice';

/** Says that what is shown could not be brought up to date. */
export function StaleNotice({ query, failure }: { query: UseQueryResult; failure: string }) {
  return query.isError && query.data !== undefined && <Notice tone="alarm">{failure}</Notice>;
}
