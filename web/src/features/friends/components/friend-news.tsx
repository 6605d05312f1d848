import { ROUTES, routePath, type FriendNews as News, type FriendNewsKind } from '@fourfold/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { api } from '../../../shared/api';
import { FRIEND_NEWS_KEY } from '../../../shared/friends/queries';
import { isGamePath } from '../../../shared/is-game-path';
import { PATHS } from '../../../shared/paths';
import { Button, ButtonLink } from '../../../ui/button';
import { StatusItem } from '../../../ui/status-item';

const TEXTS: Readonly<Record<FriendNewsKind, { one: string; many: string }>> = {
  request_accepted: { one: 'accepted your friend request.', many: 'accepted your friend requests.' },
  nudge: { one: 'nudges you: today’s puzzle is waiting.', many: 'nudge you: today’s puzzle is waiting.' },
};
const KINDS = Object.keys(TEXTS) as FriendNewsKind[];
/** The names of others are counted. */
const NAMES_SHOWN = 3;

/** What friends have done while the player was away or elsewhere; nothing while there is nothing, and when it can't be loaded. */
export function FriendNews() {
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const { data = [] } = useQuery({
    queryKey: FRIEND_NEWS_KEY,
    queryFn: ({ signal }) => api.get<News[]>(ROUTES.friends.news, signal),
  });
  const { mutate: read } = useMutation({
    mutationFn: (news: readonly News[]) =>
      Promise.all(news.map(({ news_id }) => api.post<void>(routePath(ROUTES.friends.readNews, { news_id })))),
    onMutate: (news) =>
      queries.setQueryData<News[]>(FRIEND_NEWS_KEY, (all) => all?.filter((known) => !news.includes(known))),
    onSettled: () => queries.invalidateQueries({ queryKey: FRIEND_NEWS_KEY }),
  });
  // It moves what is below, and must not interrupt a game.
  if (data.length === 0 || isGamePath(pathname)) return null;
  return (
    <section aria-label="News of friends">
      {KINDS.map((kind) => {
        const news = data.filter((one) => one.kind === kind);
        if (news.length === 0) return null;
        const finish = (): void => read(news);
        return (
          <StatusItem
            key={kind}
            action={
              <span className="row">
                {kind === 'nudge' && (
                  <ButtonLink look="primary" to={PATHS.game} onClick={finish}>
                    Play
                  </ButtonLink>
                )}
                <Button onClick={finish}>{kind === 'nudge' ? 'Not now' : 'Got it'}</Button>
              </span>
            }
          >
            <Names names={[...new Set(news.map(({ from }) => from.display_name))]} />{' '}
            <span>{TEXTS[kind][news.length === 1 ? 'one' : 'many']}</span>
          </StatusItem>
        );
      })}
    </section>
  );
}

function Names({ names }: { names: readonly string[] }) {
  const shown = names.slice(0, names.length > NAMES_SHOWN ? NAMES_SHOWN - 1 : NAMES_SHOWN);
  const others = names.length - shown.length;
  const separator = (place: number): string =>
    place === 0 ? '' : place === shown.length - 1 && others === 0 ? ' and ' : ', ';
  return (
    <>
      {shown.map((name, place) => (
        <span key={name}>
          {separator(place)}
          <bdi translate="no">{name}</bdi>
        </span>
      ))}
      {others > 0 && <span>{` and ${others} others`}</span>}
    </>
  );
}
