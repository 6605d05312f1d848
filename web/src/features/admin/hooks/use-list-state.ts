import { useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { readListState, writeListState, type ListRules, type ListState } from '../domain/list-state';

/** What is looked at, as the address says it. Changes replace the address: going back leads out of the list. */
export function useListState<SortKey extends string>(rules: ListRules<SortKey>) {
  const { key, search } = useLocation();
  const came = useNavigationType() !== NavigationType.Replace;
  const navigate = useNavigate();
  const [arrival, setArrival] = useState(key);
  if (came && key !== arrival) setArrival(key);

  const state = readListState(search, rules);
  return {
    state,
    /** Whatever is changed but the page leads back to the first page. */
    change: (changes: Partial<ListState<SortKey>>) =>
      void navigate(
        { search: writeListState({ ...state, page: 1, ...changes }, rules) },
        { replace: true, preventScrollReset: true },
      ),
    /** Another value for each time that somebody came here by a link or by going back. */
    arrival,
  };
}
