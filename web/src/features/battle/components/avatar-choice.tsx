import { AVATAR_IDS, type AvatarId } from '@fourfold/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { fetchAvatars } from '../api';
import { BATTLE_KEY } from '../hooks/use-battle-data';
import { AvatarPicture, avatarName } from './avatars/avatar-picture';
import styles from './avatar-choice.module.css';

interface AvatarChoiceProps {
  chosen: AvatarId;
  onChoose: (avatarId: AvatarId) => void;
}

export function AvatarChoice({ chosen, onChoose }: AvatarChoiceProps) {
  const name = useId();
  const avatars = useQuery({
    queryKey: [...BATTLE_KEY, 'avatars'],
    queryFn: ({ signal }) => fetchAvatars(signal),
    staleTime: Infinity,
  });
  const description = avatars.data?.find(({ avatar_id }) => avatar_id === chosen)?.description;
  return (
    <fieldset className={styles['avatars']}>
      <legend>Avatar</legend>
      <div className={styles['avatarRow']}>
        {AVATAR_IDS.map((id) => (
          <label key={id}>
            <input type="radio" name={name} checked={id === chosen} onChange={() => onChoose(id)} />
            <AvatarPicture avatarId={id} decorative />
            {avatarName(id)}
          </label>
        ))}
      </div>
      <p className="soft">{description ?? '\u00a0'}</p>
    </fieldset>
  );
}
