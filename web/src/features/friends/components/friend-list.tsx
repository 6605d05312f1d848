import type { Friend } from '@fourfold/contracts';
import { useRef, type ReactNode } from 'react';
import { Card } from '../../../ui/card';
import { Empty } from '../../../ui/states';
import { FriendRow } from './friend-row';
import styles from './friends.module.css';

interface FriendListProps {
  friends: Friend[];
  chatLink: (friend: Friend) => ReactNode;
}

export function FriendList({ friends, chatLink }: FriendListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Card heading="Your friends" headingRef={heading} className="tight">
      {friends.length === 0 && <Empty>No friends yet. Add the first by username.</Empty>}
      <ul className={styles['people']}>
        {friends.map((friend) => (
          <li key={friend.user_id}>
            <FriendRow
              friend={friend}
              chatLink={chatLink(friend)}
              // Its buttons go with it.
              onGone={() => heading.current?.focus()}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
