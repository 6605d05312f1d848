import { PresenceMark } from '../../../ui/presence-mark';

/** Whether somebody is there: a filled or an empty corner, and the word for it. */
export function OnlineMark({ online }: { online: boolean }) {
  return (
    <>
      <PresenceMark online={online} />
      <span className="visually-hidden">{online ? ', online' : ', offline'}</span>
    </>
  );
}
