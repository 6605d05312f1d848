import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { PageHeading } from '../../../ui/page';
import { Sheet } from '../../../ui/sheet';

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
