import type { User } from '@fourfold/contracts';
import type { ReactNode } from 'react';
import { useProfileQuery } from '../../../shared/session/use-profile';
import { Card } from '../../../ui/card';
import { Figure, Figures } from '../../../ui/figures';
import { PageHeading } from '../../../ui/page';
import { QueryView } from '../../../ui/query-view';
import { ChangePassword } from './change-password';
import { DangerZone } from './danger-zone';
import { DataExport } from './data-export';
import { PasskeyList } from './passkey-list';
import { ProfileDetails } from './profile-details';
import { SessionList } from './session-list';

interface ProfileScreenProps {
  games: ReactNode;
  /** How the player likes to play, on this device. */
  play: ReactNode;
  battles: ReactNode;
  /** Those that the player has made. */
  puzzles: ReactNode;
  blocked: ReactNode;
  /** Offers guests an account. */
  register: ReactNode;
}

/** Edits the profile fetched from the server, never the stored user. */
export function ProfileScreen({ games, play, battles, puzzles, blocked, register }: ProfileScreenProps) {
  return (
    <>
      <PageHeading>Profile</PageHeading>
      <QueryView query={useProfileQuery()} loading="Loading..." failure="Failed to load profile">
        {(user) =>
          user.is_guest ? (
            <GuestProfile user={user} games={games} play={play} register={register} />
          ) : (
            <AccountProfile
              user={user}
              games={games}
              play={play}
              battles={battles}
              puzzles={puzzles}
              blocked={blocked}
            />
          )
        }
      </QueryView>
    </>
  );
}

type SectionProps<Section extends keyof ProfileScreenProps> = { user: User } & Pick<
  ProfileScreenProps,
  Section
>;

function AccountProfile({
  user,
  games,
  play,
  battles,
  puzzles,
  blocked,
}: SectionProps<'games' | 'play' | 'battles' | 'puzzles' | 'blocked'>) {
  return (
    <div className="columns">
      <div className="stack loose">
        <ProfileDetails user={user} />
        <Statistics user={user} />
        {games}
        {play}
        {battles}
        {puzzles}
        <SessionList />
      </div>
      <div className="stack loose">
        <ChangePassword />
        <PasskeyList />
        {blocked}
        <DataExport />
        <DangerZone user={user} />
      </div>
    </div>
  );
}

function GuestProfile({ user, games, play, register }: SectionProps<'games' | 'play' | 'register'>) {
  return (
    <div className="columns">
      <div className="stack loose">
        <Statistics user={user} />
        {games}
        {play}
      </div>
      <div className="stack loose">
        {register}
        <DataExport />
        <DangerZone user={user} />
      </div>
    </div>
  );
}

function Statistics({ user }: { user: User }) {
  return (
    <Card heading="Game Statistics">
      <Figures large>
        <Figure label="Current Streak">{user.current_streak}</Figure>
        <Figure label="Best Streak">{user.highest_streak}</Figure>
      </Figures>
    </Card>
  );
}
