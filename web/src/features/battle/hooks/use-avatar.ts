import { DEFAULT_AVATAR_ID, type AvatarId, type ChosenAvatar } from '@fourfold/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clientLog } from '../../../lib/client-log';
import { chooseAvatar, fetchAvatar } from '../api';
import { BATTLE_KEY } from '../lobby-data';

const AVATAR_KEY = [...BATTLE_KEY, 'avatar'] as const;

/** The avatar of the player, on whatever device it was chosen. */
export function useAvatar() {
  const queries = useQueryClient();
  const [isChosenHere, setChosenHere] = useState(false);
  const { data } = useQuery({ queryKey: AVATAR_KEY, queryFn: ({ signal }) => fetchAvatar(signal) });
  const save = async (avatar_id: AvatarId): Promise<void> => {
    await queries.cancelQueries({ queryKey: AVATAR_KEY });
    queries.setQueryData<ChosenAvatar>(AVATAR_KEY, { avatar_id });
    await chooseAvatar(avatar_id);
  };
  const choose = (avatarId: AvatarId): void => {
    setChosenHere(true);
    void save(avatarId).catch((error: unknown) =>
      clientLog.note('The avatar was not saved', { error: String(error) }),
    );
  };
  const shownId = data?.avatar_id ?? DEFAULT_AVATAR_ID;
  return {
    shownId,
    /** Undefined if the player may never have chosen one: the server then gives one that nobody else in the room has. */
    chosenId: isChosenHere || shownId !== DEFAULT_AVATAR_ID ? shownId : undefined,
    choose,
  };
}
