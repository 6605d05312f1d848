import type { AvatarId, ChosenAvatar } from '@fourfold/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clientLog } from '../../../lib/client-log';
import { chooseAvatar, fetchAvatar } from '../api';
import { BATTLE_KEY } from './use-battle-data';

const AVATAR_KEY = [...BATTLE_KEY, 'avatar'] as const;

/** The avatar of the player, on whatever device it was chosen; undefined until it is known. */
export function useAvatar(): [avatarId: AvatarId | undefined, choose: (avatarId: AvatarId) => void] {
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: AVATAR_KEY, queryFn: ({ signal }) => fetchAvatar(signal) });
  const choose = async (avatar_id: AvatarId): Promise<void> => {
    await queries.cancelQueries({ queryKey: AVATAR_KEY });
    queries.setQueryData<ChosenAvatar>(AVATAR_KEY, { avatar_id });
    await chooseAvatar(avatar_id);
  };
  return [
    data?.avatar_id,
    (avatarId) =>
      void choose(avatarId).catch((error: unknown) =>
        clientLog.note('The avatar was not saved', { error: String(error) }),
      ),
  ];
}
