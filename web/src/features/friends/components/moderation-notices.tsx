import { ROUTES, routePath, type Notice as ModerationNotice } from '@fourfold/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../shared/api';
import { NOTICES_KEY, useFriendAction } from '../../../shared/friends/queries';
import { storeMute } from '../../../shared/mute/mute';
import { Button } from '../../../ui/button';
import { Moment } from '../../../ui/moment';
import { Notice } from '../../../ui/notice';
import { StatusItem } from '../../../ui/status-item';

/** What the moderation has to tell the player; nothing while there is nothing, and when it can't be loaded. */
export function ModerationNotices() {
  const { data = [] } = useQuery({
    queryKey: NOTICES_KEY,
    queryFn: ({ signal }) => api.get<ModerationNotice[]>(ROUTES.users.notices, signal),
  });
  const reading = useFriendAction({
    call: ({ notice_id }: ModerationNotice) =>
      api.post<void>(routePath(ROUTES.users.readNotice, { notice_id })),
    failure: 'Failed to mark the notice as read',
    done: () => 'The notice is read.',
  });
  const mutedUntil = data.findLast(({ until }) => until !== null)?.until;
  useEffect(() => {
    if (mutedUntil) storeMute(mutedUntil);
  }, [mutedUntil]);
  if (data.length === 0) return null;
  return (
    <section aria-label="Notices">
      {reading.error && <Notice tone="alarm">{reading.error}</Notice>}
      {data.map((notice) => (
        <StatusItem
          key={notice.notice_id}
          action={
            <Button aria-disabled={reading.busy} onClick={() => reading.run(notice)}>
              I have read this
            </Button>
          }
        >
          <NoticeText notice={notice} />
        </StatusItem>
      ))}
    </section>
  );
}

function NoticeText({ notice: { kind, message, until } }: { notice: ModerationNotice }) {
  switch (kind) {
    case 'warning':
      return (
        <>
          A warning by the moderators: <bdi translate="no">{message}</bdi>
        </>
      );
    case 'puzzle_scheduled':
      return <>{message}</>;
    case 'muted':
      return (
        <>
          You’re muted
          {until !== null && (
            <>
              {' '}
              until <Moment at={until} />
            </>
          )}
          : others get no messages from you.
        </>
      );
    case 'report_handled':
      return 'Your report was handled. Thank you.';
  }
}
