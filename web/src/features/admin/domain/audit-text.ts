/** Formats entries of the audit log for display. */
import type { AdminAction, AuditQuery } from '@fourfold/contracts';

/** All actions, as the filter lists them. */
export const ACTIONS = Object.keys({
  'user.create': true,
  'user.update': true,
  'user.set_status': true,
  'user.reset_password': true,
  'user.delete': true,
  'user.unlock': true,
  'user.waive_passkey': true,
  'user.warn': true,
  'user.mute': true,
  'user.unmute': true,
  'user.recalculate_streaks': true,
  'report.update': true,
  'report.update_case': true,
  'puzzle.create': true,
  'puzzle.update': true,
  'puzzle.move': true,
  'puzzle.delete': true,
  'puzzle.withdraw': true,
  'puzzle.import': true,
  'made_puzzle.decide': true,
  'made_puzzle.schedule': true,
  'draft.create': true,
  'draft.update': true,
  'draft.delete': true,
  'score.update': true,
  'score.hide': true,
  'score.decide_flag': true,
  'score.delete': true,
  'score.reset': true,
  'challenge.create': true,
  'challenge.retire': true,
  'battle.decide_flag': true,
  'battle.void': true,
  'dead_letter.replay': true,
  'dead_letter.discard': true,
} satisfies Record<AdminAction, true>) as AdminAction[];

/** The filters of the audit log; '' is no filter. Days are local, YYYY-MM-DD, and both are included. */
export interface AuditFilter {
  admin_id: string;
  action: AdminAction | '';
  target_id: string;
  /** A part of a name, or of the date of a puzzle. */
  target: string;
  firstDay: string;
  lastDay: string;
}

export const NO_FILTER: AuditFilter = {
  admin_id: '',
  action: '',
  target_id: '',
  target: '',
  firstDay: '',
  lastDay: '',
};

/** The filter in the address; what is no filter is ignored. */
export function readFilter(parameters: URLSearchParams): AuditFilter {
  const of = (name: keyof AuditFilter): string => parameters.get(name) ?? '';
  return {
    admin_id: of('admin_id'),
    action: ACTIONS.find((action) => action === of('action')) ?? '',
    target_id: of('target_id'),
    target: of('target'),
    firstDay: DATE.test(of('firstDay')) ? of('firstDay') : '',
    lastDay: DATE.test(of('lastDay')) ? of('lastDay') : '',
  };
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

export const writeFilter = (filter: AuditFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

/** 'user.set_status' becomes 'User: set status'. */
export function actionText(action: string): string {
  const [target = '', ...rest] = action.replaceAll('_', ' ').split('.');
  const name = target.charAt(0).toUpperCase() + target.slice(1);
  return rest.length === 0 ? name : `${name}: ${rest.join(' ')}`;
}

export function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The query of a filter, without what is not filtered. */
export function auditQuery({ action, firstDay, lastDay, ...ids }: AuditFilter): Partial<AuditQuery> {
  const entries = Object.entries({
    ...ids,
    action,
    from: startOfDay(firstDay, 0),
    to: startOfDay(lastDay, 1),
  }).filter(([, value]) => value !== '');
  return Object.fromEntries(entries);
}

function startOfDay(date: string, daysLater: number): string {
  if (date === '') return '';
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day + daysLater).toISOString();
}
