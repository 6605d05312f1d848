import type { Friend } from '@fourfold/contracts';
import { useId, useRef, type ReactNode } from 'react';
import { Empty } from '../../../ui/states';
import { Sheet } from '../../../ui/sheet';
import { FriendRow } from './friend-row';
import styles from './friends.module.css';

interface FriendListProps {
  friends: Friend[];
  chatLink: (friend: Friend) => ReactNode;
}

export function FriendList({ friends, chatLink }: FriendListProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Sheet aria-labelledby={headingId} className={styles['card']}>
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        Your friends
      </h2>
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
    </Sheet>
  );
}
