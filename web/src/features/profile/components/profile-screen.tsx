import type { User } from '@fourfold/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card';
import { Figures } from '../../../ui/figures';
import { PageHeading } from '../../../ui/page';
import { QueryView } from '../../../ui/query-view';
import { ChangePassword } from './change-password';
import { DangerZone } from './danger-zone';
import { ProfileDetails } from './profile-details';
import styles from './profile.module.css';
import { SessionList } from './session-list';

interface ProfileScreenProps {
  profile: UseQueryResult<User>;
  onUpdated: (user: User) => void;
  /** The session that is shown in this tab was ended. */
  onSignedOut: () => void;
  onDeleted: () => void;
  /** What the page tells of the player's games. */
  games?: ReactNode;
  /** Whom the player has blocked. */
  blocked?: ReactNode;
}

/** What is edited here comes from the server, never from what the browser had stored. */
export function ProfileScreen({
  profile,
  onUpdated,
  onSignedOut,
  onDeleted,
  games,
  blocked,
}: ProfileScreenProps) {
  return (
    <>
      <PageHeading>Profile</PageHeading>
      <QueryView
        query={profile}
        loading="Loading..."
        failure="Failed to load profile"
        empty={null}
        isEmpty={() => false}
      >
        {(user) => (
          <div className={`columns ${styles['columns']}`}>
            <div className="stack loose">
              <ProfileDetails user={user} onUpdated={onUpdated} />
              <Statistics user={user} />
              {games}
              <SessionList onSignedOut={onSignedOut} />
            </div>
            <div className="stack loose">
              <ChangePassword />
              {blocked}
              <DangerZone onDeleted={onDeleted} />
            </div>
          </div>
        )}
      </QueryView>
    </>
  );
}

function Statistics({ user }: { user: User }) {
  return (
    <Card heading="Game Statistics">
      <Figures large>
        <div>
          <dt>Current Streak</dt>
          <dd>{user.current_streak}</dd>
        </div>
        <div>
          <dt>Best Streak</dt>
          <dd>{user.highest_streak}</dd>
        </div>
      </Figures>
    </Card>
  );
}
