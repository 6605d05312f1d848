import {
  AVATAR_IDS,
  FRIENDS_ONLY_DEFAULT,
  GAME_TYPES,
  HIT_POINTS_MAX,
  HIT_POINTS_MIN,
  MAX_PLAYERS_OPTIONS,
  type AvatarId,
  type CreateGame,
} from '@fourfold/contracts';
import { ROOM_CODE_LENGTH } from '@fourfold/game-rules';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { isComposing } from '../../../lib/composing';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Checkbox, RadioButton } from '../../../ui/checkbox';
import { Form } from '../../../ui/form';
import { TextField } from '../../../ui/fields';
import { fetchAvatars } from '../api';
import { roomCodeIn } from '../domain/room-code';
import { BATTLE_KEY } from '../lobby-data';
import type { useAvatar } from '../hooks/use-avatar';
import { battleSettings } from '../live/battle-settings';
import { AvatarPicture, avatarName } from './avatar-picture';
import styles from './game-forms.module.css';

interface CreateGameFormProps {
  avatar: ReturnType<typeof useAvatar>;
  disabled: boolean;
  isCreating: boolean;
  onCreate: (game: CreateGame) => void;
}

export function CreateGameForm({ avatar, disabled, isCreating, onCreate }: CreateGameFormProps) {
  const hitPointsId = useId();
  const [last] = useState(battleSettings.game);
  const [hitPoints, setHitPoints] = useState(last.hit_points);
  const create = (fields: FormData): void => {
    const settings = {
      max_players: Number(fields.get('max_players')),
      hit_points: hitPoints,
      allow_watching: fields.has('allow_watching'),
    };
    battleSettings.storeGame(settings);
    onCreate({
      game_type: GAME_TYPES[0],
      avatar_id: avatar.chosenId,
      friends_only: fields.has('friends_only'),
      ...settings,
    });
  };
  return (
    <Card heading="Create New Game">
      <Form
        className={styles['form']}
        busy={disabled}
        onSubmit={create}
        buttons={
          <Button type="submit" look="primary" disabled={disabled}>
            {isCreating ? 'Creating…' : 'Create Game'}
          </Button>
        }
      >
        <AvatarChoice chosen={avatar.shownId} onChoose={avatar.choose} />
        <div className={styles['slider']}>
          <label htmlFor={hitPointsId}>Hit points</label>
          <output htmlFor={hitPointsId}>{hitPoints}</output>
          <input
            id={hitPointsId}
            type="range"
            min={HIT_POINTS_MIN}
            max={HIT_POINTS_MAX}
            value={hitPoints}
            onChange={(event) => setHitPoints(Number(event.target.value))}
          />
        </div>
        <fieldset className={`row ${styles['choices']}`}>
          <legend>Max players</legend>
          {MAX_PLAYERS_OPTIONS.map((count) => (
            <RadioButton
              key={count}
              label={`${count} players`}
              name="max_players"
              value={count}
              defaultChecked={count === last.max_players}
            />
          ))}
        </fieldset>
        <div className={`row ${styles['choices']}`}>
          <Checkbox label="Friends only" name="friends_only" defaultChecked={FRIENDS_ONLY_DEFAULT} />
          <Checkbox label="Let others watch" name="allow_watching" defaultChecked={last.allow_watching} />
        </div>
      </Form>
    </Card>
  );
}

interface AvatarChoiceProps {
  chosen: AvatarId;
  onChoose: (avatarId: AvatarId) => void;
}

export function AvatarChoice({ chosen, onChoose }: AvatarChoiceProps) {
  const avatars = useQuery({
    queryKey: [...BATTLE_KEY, 'avatars'],
    queryFn: ({ signal }) => fetchAvatars(signal),
    staleTime: Infinity,
  });
  const description = avatars.data?.find(({ avatar_id }) => avatar_id === chosen)?.description;
  return (
    <fieldset>
      <legend>Avatar</legend>
      <div className={styles['avatars']}>
        {AVATAR_IDS.map((id) => (
          <label key={id}>
            <input type="radio" name="avatar" checked={id === chosen} onChange={() => onChoose(id)} />
            <AvatarPicture avatarId={id} decorative />
            {avatarName(id)}
          </label>
        ))}
      </div>
      <p className="soft">{description ?? '\u00a0'}</p>
    </fieldset>
  );
}

interface JoinGameFormProps {
  /** Undefined if the server gives one. */
  avatarId: AvatarId | undefined;
  disabled: boolean;
  isJoining: boolean;
  onJoin: (roomCode: string) => void;
}

export function JoinGameForm({ avatarId, disabled, isJoining, onJoin }: JoinGameFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const write = (typed: string, composing: boolean): void => {
    setCode(composing ? typed : roomCodeIn(typed));
    setMissing(false);
  };
  const join = (): void => {
    setMissing(code === '');
    if (code === '') input.current?.focus();
    else onJoin(code);
  };
  return (
    <Card heading="Join Game">
      <Form
        noValidate
        className={styles['form']}
        busy={disabled}
        error={isMissing ? 'Please enter a room code' : undefined}
        onSubmit={join}
        buttons={
          <Button type="submit" look="primary" disabled={disabled}>
            {isJoining ? 'Joining…' : 'Join Game'}
          </Button>
        }
      >
        <TextField
          ref={input}
          label="Room code"
          hint={`${ROOM_CODE_LENGTH} letters and digits.${avatarId ? ` You join as the ${avatarName(avatarId)}.` : ''}`}
          className={`code ${styles['code']}`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          aria-invalid={isMissing || undefined}
          onChange={({ target, nativeEvent }) => write(target.value, isComposing(nativeEvent))}
          onCompositionEnd={({ currentTarget }) => write(currentTarget.value, false)}
        />
      </Form>
    </Card>
  );
}
