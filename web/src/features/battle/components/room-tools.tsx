import { useState } from 'react';
import { copyText } from '../../../lib/share';
import { useAnnounce } from '../../../ui/announcer';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { SelectedText } from '../../../ui/selected-text';
import { battleSettings } from '../live/battle-settings';
import styles from './room.module.css';

interface RoomToolsProps {
  status: 'waiting' | 'fighting' | 'over';
  roomCode: string;
  /** The URL to invite others with. */
  invitation: string;
  sound: boolean;
  onSound: (sound: boolean) => void;
  onLeave: () => void;
}

/** The buttons around a room. */
export function RoomTools({ status, roomCode, invitation, sound, onSound, onLeave }: RoomToolsProps) {
  const toggleSound = (): void => {
    onSound(!sound);
    battleSettings.storeSound(!sound);
  };
  return (
    <div className={classNames('row flush', status === 'fighting' && styles['tools'])}>
      {status === 'waiting' && (
        <>
          <CopyButton what="code" text={roomCode} />
          <CopyButton what="link" text={invitation} />
        </>
      )}
      <Button look="quiet" onClick={toggleSound}>
        {sound ? 'Turn sound off' : 'Turn sound on'}
      </Button>
      {status === 'waiting' && (
        <Button look="quiet" onClick={onLeave}>
          Leave room
        </Button>
      )}
      {status === 'fighting' && <ForfeitButton onForfeit={onLeave} />}
    </div>
  );
}

function CopyButton({ what, text }: { what: 'code' | 'link'; text: string }) {
  const announce = useAnnounce();
  const [copied, setCopied] = useState<boolean>();
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(text);
    setCopied(isCopied);
    announce(
      isCopied
        ? `Room ${what} copied.`
        : `The ${what} couldn’t be copied. It’s selected, so you can copy it yourself.`,
    );
  };
  return (
    <>
      <Button look="quiet" onClick={() => void copy()}>
        {copied ? `Copied ${what}` : `Copy ${what}`}
      </Button>
      {copied === false && <SelectedText text={text} />}
    </>
  );
}

/** Asks for confirmation in place. */
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
