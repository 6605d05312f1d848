import { ROUTES, routePath, type FriendNews as News } from '@fourfold/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { api } from '../../../shared/api';
import { FRIEND_NEWS_KEY } from '../../../shared/friends/queries';
import { PATHS } from '../../../shared/paths';
import { Button, ButtonLink } from '../../../ui/button';
import { StatusItem } from '../../../ui/status-item';

/** What friends have done while the player was away or elsewhere; nothing while there is nothing, and when it can't be loaded. */
export function FriendNews() {
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const { data = [] } = useQuery({
    queryKey: FRIEND_NEWS_KEY,
    queryFn: ({ signal }) => api.get<News[]>(ROUTES.friends.news, signal),
  });
  const { mutate: read } = useMutation({
    mutationFn: ({ news_id }: News) => api.post<void>(routePath(ROUTES.friends.readNews, { news_id })),
    onMutate: ({ news_id }) =>
      queries.setQueryData<News[]>(FRIEND_NEWS_KEY, (all) => all?.filter((news) => news.news_id !== news_id)),
    onSettled: () => queries.invalidateQueries({ queryKey: FRIEND_NEWS_KEY }),
  });
  // Whoever plays already needs no nudge.
  const shown = data.filter(({ kind }) => kind !== 'nudge' || pathname !== PATHS.game);
  if (shown.length === 0) return null;
  return (
    <section aria-label="News of friends">
      {shown.map((news) => (
        <StatusItem
          key={news.news_id}
          action={
            <span className="row">
              {news.kind === 'nudge' && (
                <ButtonLink look="primary" to={PATHS.game} onClick={() => read(news)}>
                  Play
                </ButtonLink>
              )}
              <Button onClick={() => read(news)}>{news.kind === 'nudge' ? 'Not now' : 'Got it'}</Button>
            </span>
          }
        >
          <bdi translate="no">{news.from.display_name}</bdi>{' '}
          <span>
            {news.kind === 'nudge'
              ? 'nudges you: today’s puzzle is waiting.'
              : 'accepted your friend request.'}
          </span>
        </StatusItem>
      ))}
    </section>
  );
}
