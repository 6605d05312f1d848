import {
  FRIENDS_ONLY_DEFAULT,
  GAME_TYPES,
  HIT_POINTS_DEFAULT,
  HIT_POINTS_MAX,
  HIT_POINTS_MIN,
  MAX_PLAYERS_DEFAULT,
  MAX_PLAYERS_OPTIONS,
  type AvatarId,
  type CreateGame,
} from '@fourfold/contracts';
import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Checkbox, RadioButton } from '../../../ui/checkbox';
import { AvatarChoice } from './avatar-choice';
import styles from './create-game.module.css';

interface CreateGameFormProps {
  avatarId: AvatarId;
  onAvatar: (avatarId: AvatarId) => void;
  mayCreate: boolean;
  isCreating: boolean;
  onCreate: (game: CreateGame) => void;
}

export function CreateGameForm({ avatarId, onAvatar, mayCreate, isCreating, onCreate }: CreateGameFormProps) {
  const id = useId();
  const [hitPoints, setHitPoints] = useState(HIT_POINTS_DEFAULT);
  const [maxPlayers, setMaxPlayers] = useState<number>(MAX_PLAYERS_DEFAULT);
  const [friendsOnly, setFriendsOnly] = useState<boolean>(FRIENDS_ONLY_DEFAULT);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!mayCreate) return;
    onCreate({
      game_type: GAME_TYPES[0],
      max_players: maxPlayers,
      avatar_id: avatarId,
      hit_points: hitPoints,
      friends_only: friendsOnly,
    });
  };
  return (
    <Card heading="Create New Game">
      <form className={`stack ${styles['create']}`} onSubmit={submit}>
        <AvatarChoice chosen={avatarId} onChoose={onAvatar} />
        <div className={styles['slider']}>
          <label htmlFor={`${id}points`}>Hit points</label>
          <output htmlFor={`${id}points`}>{hitPoints}</output>
          <input
            id={`${id}points`}
            type="range"
            min={HIT_POINTS_MIN}
            max={HIT_POINTS_MAX}
            value={hitPoints}
            onChange={(event) => setHitPoints(event.target.valueAsNumber || Number(event.target.value))}
          />
        </div>
        <fieldset className={`row ${styles['choices']}`}>
          <legend>Max players</legend>
          {MAX_PLAYERS_OPTIONS.map((count) => (
            <RadioButton
              key={count}
              label={`${count} players`}
              name={`${id}players`}
              value={count}
              checked={count === maxPlayers}
              onChange={() => setMaxPlayers(count)}
            />
          ))}
        </fieldset>
        <Checkbox
          label="Friends only"
          checked={friendsOnly}
          onChange={(event) => setFriendsOnly(event.target.checked)}
        />
        <Button type="submit" look="primary" disabled={!mayCreate}>
          {isCreating ? 'Creating…' : 'Create Game'}
        </Button>
      </form>
    </Card>
  );
}
