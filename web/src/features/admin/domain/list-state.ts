/** The state of a list is stored in the URL, so that it survives a reload and can be shared. */
import {
  ADMIN_DEFAULT_PAGE_SIZE,
  ADMIN_PAGE_BUTTONS,
  ADMIN_PAGE_SIZES,
  type SortOrder,
} from '@fourfold/contracts';

export interface ListState<SortKey extends string> {
  /** From 1. */
  page: number;
  pageSize: number;
  search: string;
  sortBy: SortKey;
  sortOrder: SortOrder;
  /** Also what a list leaves out at first. */
  all: boolean;
}

export interface ListRules<SortKey extends string> {
  sortKeys: readonly SortKey[];
  sortedBy: SortKey;
  /** Descending, if left out. */
  order?: SortOrder;
}

const DEFAULT_ORDER: SortOrder = 'desc';

/** Invalid parameters are ignored. */
export function readListState<SortKey extends string>(
  query: string,
  { sortKeys, sortedBy, order: defaultOrder = DEFAULT_ORDER }: ListRules<SortKey>,
): ListState<SortKey> {
  const parameters = new URLSearchParams(query);
  const page = Number(parameters.get('page'));
  const size = Number(parameters.get('size'));
  const order = parameters.get('order');
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    pageSize: ADMIN_PAGE_SIZES.find((allowed) => allowed === size) ?? ADMIN_DEFAULT_PAGE_SIZE,
    search: parameters.get('search') ?? '',
    sortBy: sortKeys.find((key) => key === parameters.get('sort')) ?? sortedBy,
    sortOrder: order === 'asc' || order === 'desc' ? order : defaultOrder,
    all: parameters.get('all') === '1',
  };
}

/** The query string of a state, without the defaults. */
export function writeListState<SortKey extends string>(
  state: ListState<SortKey>,
  { sortedBy, order = DEFAULT_ORDER }: ListRules<SortKey>,
): string {
  const parameters = new URLSearchParams();
  if (state.page > 1) parameters.set('page', String(state.page));
  if (state.pageSize !== ADMIN_DEFAULT_PAGE_SIZE) parameters.set('size', String(state.pageSize));
  if (state.search !== '') parameters.set('search', state.search);
  if (state.sortBy !== sortedBy) parameters.set('sort', state.sortBy);
  if (state.sortOrder !== order) parameters.set('order', state.sortOrder);
  if (state.all) parameters.set('all', '1');
  return parameters.toString();
}

/** Reverses the order of the sorted column; sorts another one ascending. */
export function sortedAnew<SortKey extends string>(
  { sortBy, sortOrder }: Pick<ListState<SortKey>, 'sortBy' | 'sortOrder'>,
  key: SortKey,
): Pick<ListState<SortKey>, 'sortBy' | 'sortOrder'> {
  return { sortBy: key, sortOrder: key === sortBy && sortOrder === 'asc' ? 'desc' : 'asc' };
}

export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The pages with a button, the current one in the middle where possible. */
export function pageButtons(page: number, pages: number): number[] {
  const count = Math.min(ADMIN_PAGE_BUTTONS, pages);
  const first = Math.min(Math.max(page - Math.floor(count / 2), 1), pages - count + 1);
  return Array.from({ length: count }, (_, place) => first + place);
}
