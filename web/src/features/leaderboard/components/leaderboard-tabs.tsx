import { MAX_LIST_LIMIT } from '@fourfold/contracts';
import { Tabs } from '../../../ui/tabs';
import { TodayBoard } from './today-board';

/** The boards, one a tab. */
export function LeaderboardTabs({ viewerId }: { viewerId: string | undefined }) {
  return (
    <Tabs
      label="Leaderboards"
      tabs={[
        {
          id: 'today',
          label: "Today's Scores",
          content: () => <TodayBoard viewerId={viewerId} limit={MAX_LIST_LIMIT} />,
        },
      ]}
    />
  );
}
