/** Formats entries of the audit log for display. */

type State = Record<string, unknown> | null;

interface Change {
  field: string;
  before: string;
  after: string;
}

/** 'user.set_status' becomes 'User: set status'. */
export function actionText(action: string): string {
  const [target = '', ...rest] = action.replaceAll('_', ' ').split('.');
  const name = target.charAt(0).toUpperCase() + target.slice(1);
  return rest.length === 0 ? name : `${name}: ${rest.join(' ')}`;
}

export function auditChanges(before: State, after: State): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field, before: text(before?.[field]), after: text(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}

function text(value: unknown): string {
  if (value === undefined || value === null) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
