import { MAX_LIST_LIMIT } from '@fourfold/contracts';
import { api } from './api';

/** All pages of a list. */
export async function fetchAll<Row>(path: string, signal: AbortSignal): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await api.get<Row[]>(`${path}?skip=${rows.length}&limit=${MAX_LIST_LIMIT}`, signal);
    rows.push(...page);
    if (page.length < MAX_LIST_LIMIT) return rows;
  }
}
