import { normaliseRoomCode, ROOM_CODE_LENGTH } from '@fourfold/game-rules';
import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { TextField } from '../../../ui/fields';
import styles from './join-game.module.css';

interface JoinGameFormProps {
  avatar: string;
  mayJoin: boolean;
  isJoining: boolean;
  onJoin: (roomCode: string) => void;
}

export function JoinGameForm({ avatar, mayJoin, isJoining, onJoin }: JoinGameFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(code === '');
    if (code === '') input.current?.focus();
    else if (mayJoin) onJoin(code);
  };
  return (
    <Card heading="Join Game">
      <form className={`stack ${styles['join']}`} onSubmit={submit} noValidate>
        <TextField
          ref={input}
          label="Room code"
          hint={`${ROOM_CODE_LENGTH} letters and digits. You join as the ${avatar}.`}
          className={styles['code']}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={ROOM_CODE_LENGTH}
          value={code}
          aria-invalid={isMissing || undefined}
          onChange={(event) => {
            setCode(normaliseRoomCode(event.target.value).slice(0, ROOM_CODE_LENGTH));
            setMissing(false);
          }}
        />
        {isMissing && (
          <p role="alert" className="alarm">
            Please enter a room code
          </p>
        )}
        <Button type="submit" look="primary" disabled={!mayJoin}>
          {isJoining ? 'Joining…' : 'Join Game'}
        </Button>
      </form>
    </Card>
  );
}
