import { useState } from 'react';
import { useAnnounce } from '../../../ui/announcer';
import { Button } from '../../../ui/button';
import { PageHeading } from '../../../ui/page';
import styles from './room.module.css';

interface RoomHeadProps {
  roomCode: string;
  /** The address that leads whoever is invited into the room. */
  invitation: string;
  sound: boolean;
  onSound: (sound: boolean) => void;
  status: 'waiting' | 'fighting' | 'over';
  onLeave: () => void;
}

export function RoomHead({ roomCode, invitation, sound, onSound, status, onLeave }: RoomHeadProps) {
  return (
    <div className="spread">
      <PageHeading>
        Room <span className={styles['code']}>{roomCode}</span>
      </PageHeading>
      <div className="row">
        <CopyButton what="code" text={roomCode} />
        <CopyButton what="link" text={invitation} />
        <Button look="quiet" onClick={() => onSound(!sound)}>
          {sound ? 'Turn sound off' : 'Turn sound on'}
        </Button>
        {status === 'waiting' && (
          <Button look="quiet" onClick={onLeave}>
            Leave room
          </Button>
        )}
        {status === 'fighting' && <ForfeitButton onForfeit={onLeave} />}
      </div>
    </div>
  );
}

function CopyButton({ what, text }: { what: 'code' | 'link'; text: string }) {
  const announce = useAnnounce();
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce(`Room ${what} copied.`);
    } catch {
      announce(`The ${what} could not be copied.`);
    }
  };
  return (
    <Button look="quiet" onClick={() => void copy()}>
      {copied ? `Copied ${what}` : `Copy ${what}`}
    </Button>
  );
}

/** In a battle giving the seat back is a forfeit, and is asked for twice. */
function ForfeitButton({ onForfeit }: { onForfeit: () => void }) {
  const [sure, setSure] = useState(false);
  if (!sure)
    return (
      <Button look="danger" onClick={() => setSure(true)}>
        Forfeit
      </Button>
    );
  return (
    <span role="group" aria-label="Forfeit this battle?" className="row">
      <Button look="danger" autoFocus onClick={onForfeit}>
        Forfeit the battle
      </Button>
      <Button onClick={() => setSure(false)}>Play on</Button>
    </span>
  );
}
