import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { PageHeading } from '../../../ui/page';
import { Sheet } from '../../../ui/sheet';
import { useBattleSocket } from '../live/battle-socket';

interface RoomMessageProps {
  title: string;
  message: string;
  onLobby: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** Shown instead of a room that is not available. */
export function RoomMessage({ title, message, onLobby, children }: RoomMessageProps) {
  return (
    <Sheet className="stack">
      <PageHeading>{title}</PageHeading>
      <p role="alert">{message}</p>
      <div className="row">
        {children}
        <Button onClick={onLobby}>Back to Lobby</Button>
      </div>
    </Sheet>
  );
}

/** Shown once no attempt to connect is made any more. */
export function ConnectionError({ onLobby }: Pick<RoomMessageProps, 'onLobby'>) {
  const socket = useBattleSocket();
  return (
    <RoomMessage title="Connection Error" message="Failed to connect to battle server" onLobby={onLobby}>
      <Button look="primary" onClick={() => socket.start()}>
        Try again
      </Button>
    </RoomMessage>
  );
}
