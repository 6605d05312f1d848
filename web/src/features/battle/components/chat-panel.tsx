import { BATTLE_CHAT_MAX_CHARACTERS, CHAT_PANEL_MAX_PX, CHAT_PANEL_MIN_PX } from '@fourfold/contracts';
import { useId, useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { useMedia } from '../../../lib/use-media';
import { Button } from '../../../ui/button';
import { panelWidth, widthAfterKey } from '../domain/panel-width';
import { battleSettings } from '../live/battle-settings';
import { ChatBox, type ChatBoxProps } from './chat-box';
import styles from './chat-panel.module.css';

const HAS_ROOM_BESIDE = '(min-width: 62rem)';

/** The chat of the room, collapsible: beside the battle and resizable on wide screens, else below it. */
export function ChatPanel(chat: Omit<ChatBoxProps, 'name' | 'maxCharacters'>) {
  const { lines, userId } = chat;
  const id = useId();
  const roomy = useMedia(HAS_ROOM_BESIDE);
  const [choice, setChoice] = useState<boolean>();
  const [width, setWidth] = useState(battleSettings.chatWidth);
  const [seen, setSeen] = useState(0);
  const open = choice ?? roomy;
  const unread = lines.slice(seen).filter(({ user_id }) => user_id !== userId).length;

  const toggle = (): void => {
    setSeen(lines.length);
    setChoice(!open);
  };
  const resize = (widthPx: number): void => {
    setWidth(widthPx);
    battleSettings.storeChatWidth(widthPx);
  };
  return (
    <aside
      aria-label="Battle chat"
      className={`stack close outlined ${styles['chatPanel']}`}
      data-open={open || undefined}
      style={{ '--chat-width': `${width}px` } as CSSProperties}
    >
      {open && roomy && <Resizer controls={id} width={width} onResize={resize} />}
      <Button look="quiet" aria-expanded={open} aria-controls={open ? id : undefined} onClick={toggle}>
        {`${open ? 'Close' : 'Open'} battle chat${!open && unread > 0 ? `, ${unread} new` : ''}`}
      </Button>
      {open && (
        <div id={id} className={styles['chatBody']}>
          <ChatBox {...chat} name="Battle chat" maxCharacters={BATTLE_CHAT_MAX_CHARACTERS} />
        </div>
      )}
    </aside>
  );
}

interface ResizerProps {
  controls: string;
  width: number;
  onResize: (widthPx: number) => void;
}

/** The edge of the panel, which can be dragged or moved with the arrow keys. */
function Resizer({ controls, width, onResize }: ResizerProps) {
  const drag = useRef<{ x: number; width: number }>(undefined);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = widthAfterKey(width, event.key);
    if (next === undefined) return;
    event.preventDefault();
    onResize(next);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width };
  };
  const onPointerMove = ({ clientX }: PointerEvent): void => {
    if (drag.current) onResize(panelWidth(drag.current.width + drag.current.x - clientX));
  };
  const onPointerEnd = (): void => {
    drag.current = undefined;
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Resize battle chat"
      aria-controls={controls}
      aria-valuemin={CHAT_PANEL_MIN_PX}
      aria-valuemax={CHAT_PANEL_MAX_PX}
      aria-valuenow={width}
      aria-valuetext={`${width} pixels`}
      tabIndex={0}
      className={styles['resizer']}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
    />
  );
}
