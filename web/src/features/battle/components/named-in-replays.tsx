import type { BattleSettings } from '@fourfold/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../../shared/use-action';
import { Checkbox } from '../../../ui/checkbox';
import { Notice } from '../../../ui/notice';
import { changeBattleSettings, fetchBattleSettings } from '../api';
import { BATTLE_KEY } from '../lobby-data';

const SETTINGS_KEY = [...BATTLE_KEY, 'settings'] as const;

/** Whether replays that opponents share may show the player's name; nothing until it is known. */
export function NamedInReplays() {
  const { data } = useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => fetchBattleSettings(signal),
  });
  const queries = useQueryClient();
  const change = useAction(SETTINGS_KEY, {
    call: (settings: BattleSettings) => {
      // Shown at once; a failure shows the stored setting again.
      queries.setQueryData(SETTINGS_KEY, settings);
      return changeBattleSettings(settings);
    },
    failure: 'The setting wasn’t saved',
    done: ({ named_in_shared_replays }) =>
      named_in_shared_replays
        ? 'Replays that others share show your name.'
        : 'Replays that others share hide your name.',
  });
  if (!data) return null;
  return (
    <>
      <Checkbox
        label="Show my name in replays that others share"
        checked={data.named_in_shared_replays}
        onChange={(event) => change.run({ named_in_shared_replays: event.target.checked })}
      />
      {change.error && <Notice tone="alarm">{change.error}</Notice>}
    </>
  );
}
