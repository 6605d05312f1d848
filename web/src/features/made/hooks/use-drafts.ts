import { useMemo } from 'react';
import { storedText } from '../../../lib/storage/stored-text';
import { useStore } from '../../../lib/store';
import { parseDrafts, type MadeDraft } from '../domain/made-draft';

/** The player's drafts on this device, newest first. */
export function useDrafts(userId: string) {
  const store = useMemo(() => storedText(`fourfold.made-drafts.${userId}`), [userId]);
  const text = useStore(store, ({ state }) => state());
  const drafts = useMemo(() => parseDrafts(text), [text]);
  // Another tab may have changed the others meanwhile.
  const others = (id: string): MadeDraft[] => parseDrafts(store.state()).filter((draft) => draft.id !== id);
  const set = (next: MadeDraft[]): void => store.set(next.length === 0 ? null : JSON.stringify(next));
  return {
    drafts,
    save: (draft: MadeDraft): void => set([draft, ...others(draft.id)]),
    remove: (id: string): void => set(others(id)),
  };
}
