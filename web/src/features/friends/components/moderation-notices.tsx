import { ROUTES, routePath, type Notice as ModerationNotice } from '@fourfold/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api';
import { FRIENDS_KEY, useFriendAction } from '../../../shared/friends/queries';
import { Button } from '../../../ui/button';
import { Moment } from '../../../ui/moment';
import { Notice } from '../../../ui/notice';

/** What the moderation has to tell the player; nothing while there is nothing, and when it can't be loaded. */
export function ModerationNotices() {
  const { data = [] } = useQuery({
    queryKey: [...FRIENDS_KEY, 'notices'],
    queryFn: ({ signal }) => api.get<ModerationNotice[]>(ROUTES.users.notices, signal),
  });
  const dismissal = useFriendAction({
    call: ({ notice_id }: ModerationNotice) =>
      api.post<void>(routePath(ROUTES.users.readNotice, { notice_id })),
    failure: 'Failed to dismiss the notice',
    done: () => 'The notice is dismissed.',
  });
  if (data.length === 0) return null;
  return (
    <section aria-label="Notices" className="stack">
      {dismissal.error && <Notice tone="alarm">{dismissal.error}</Notice>}
      {data.map((notice) => (
        <Notice key={notice.notice_id} tone="info">
          <div className="spread">
            <p>
              <NoticeText notice={notice} />
            </p>
            <Button look="quiet" aria-disabled={dismissal.busy} onClick={() => dismissal.run(notice)}>
              Dismiss
            </Button>
          </div>
        </Notice>
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
    case 'muted':
      return (
        <>
          You are muted
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
