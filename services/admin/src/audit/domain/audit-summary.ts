/** An entry of the audit log in one line. */
import type { AdminAction, AuditChange, AuditEntry } from '@fourfold/contracts';

type Entry = Pick<
  AuditEntry,
  'action' | 'target_type' | 'target_id' | 'target_name' | 'before' | 'after' | 'changes'
>;
type State = Record<string, unknown>;

const NAMES_SHOWN = 2;
const CHANGES_SHOWN = 3;
const VALUE_CHARACTERS = 60;

/** What was done to the target. */
const VERBS: Readonly<Record<AdminAction, string>> = {
  'user.create': 'created',
  'user.update': 'changed',
  'user.set_status': 'changed the status of',
  'user.reset_password': 'set a new password for',
  'user.delete': 'deleted',
  'user.unlock': 'unlocked',
  'user.warn': 'warned',
  'user.mute': 'muted',
  'user.unmute': 'ended the mute of',
  'user.waive_passkey': 'waived the passkey of',
  'user.recalculate_streaks': 'recalculated the streaks of',
  'report.update': 'changed a report about',
  'report.update_case': 'changed the case of',
  'puzzle.create': 'created',
  'puzzle.update': 'changed',
  'puzzle.move': 'moved',
  'puzzle.delete': 'deleted',
  'puzzle.withdraw': 'withdrew',
  'puzzle.import': 'imported',
  'made_puzzle.decide': 'decided about puzzle',
  'made_puzzle.schedule': 'scheduled puzzle',
  'draft.create': 'began a draft',
  'draft.update': 'changed a draft',
  'draft.delete': 'deleted a draft',
  'score.update': 'changed the score of',
  'score.hide': 'changed the visibility of the score of',
  'score.decide_flag': 'decided about the game of',
  'score.delete': 'deleted the score of',
  'score.reset': 'reset the game of',
  'challenge.create': 'added',
  'challenge.retire': 'retired',
  'battle.decide_flag': 'decided about',
  'battle.void': 'voided',
  'dead_letter.replay': 'replayed',
  'dead_letter.discard': 'discarded',
};

export function summaryOf(entry: Entry): string {
  const detail = detailOf(entry);
  const what = [VERBS[entry.action] ?? entry.action, subjectOf(entry)].filter(Boolean).join(' ');
  return detail === '' ? what : `${what}: ${detail}`;
}

function subjectOf({ action, target_type, target_id, target_name, before }: Entry): string {
  if (action === 'puzzle.import') return '';
  if (action === 'battle.void') return 'battles';
  if (action === 'puzzle.move') return textOf(before?.['puzzle_date']);
  if (target_type === 'draft') return target_name ?? '';
  return target_name ?? `${target_type} ${target_id}`;
}

function detailOf({ action, before, after, changes }: Entry): string {
  const state: State = after ?? before ?? {};
  switch (action) {
    case 'puzzle.create':
    case 'puzzle.delete':
    case 'puzzle.withdraw':
    case 'draft.create':
    case 'draft.delete':
      return listed(groupNames(state), NAMES_SHOWN);
    case 'puzzle.import':
      return `${textOf(state['imported'])} puzzles, ${textOf(state['first_date'])} to ${textOf(state['last_date'])}`;
    case 'puzzle.move':
      return `to ${textOf(after?.['puzzle_date'])}`;
    case 'battle.void':
      return String((state['battle_ids'] as unknown[] | undefined)?.length ?? '');
    case 'user.warn':
      return textOf(state['message']);
    case 'user.mute':
      return `until ${textOf(state['muted_until'])}`;
    case 'challenge.create':
    case 'challenge.retire':
      return textOf(state['text']);
    default:
      return before && after ? listed(changes.map(changeText), CHANGES_SHOWN) : '';
  }
}

/** Of a puzzle or a draft. */
function groupNames(state: State): string[] {
  const { categories } = (state['puzzle_data'] ?? state) as { categories?: { name: string }[] };
  return (categories ?? []).map(({ name }) => name).filter((name) => name !== '');
}

function changeText({ field, before, after }: AuditChange): string {
  return `${field.replaceAll('_', ' ')} ${textOf(before)} → ${textOf(after)}`;
}

function listed(texts: readonly string[], shown: number): string {
  return [...texts.slice(0, shown), ...(texts.length > shown ? ['…'] : [])].join(', ');
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '–';
  const text = typeof value === 'string' ? value.replaceAll('\n', ' ') : JSON.stringify(value);
  const characters = [...text];
  return characters.length > VALUE_CHARACTERS ? `${characters.slice(0, VALUE_CHARACTERS).join('')}…` : text;
}
