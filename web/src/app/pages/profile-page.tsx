import { RegisterPrompt } from '../../features/account/components/register-prompt';
import { NamedInReplays } from '../../features/battle/components/named-in-replays';
import { BlockedList } from '../../features/friends/components/blocked-list';
import { GuessTimeChoice } from '../../features/game/components/guess-time-choice';
import { ProfileScreen } from '../../features/profile/components/profile-screen';
import { Statistics } from '../../features/statistics/components/statistics';
import { PATHS } from '../../shared/paths';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { Page } from '../../ui/page';
import { Sheet } from '../../ui/sheet';

export function ProfilePage() {
  return (
    <Page title="Profile">
      <ProfileScreen
        blocked={<BlockedList />}
        register={<RegisterPrompt heading="Keep your games" from={PATHS.profile} />}
        play={
          <Card heading="Daily puzzle">
            <GuessTimeChoice />
            <p className="soft">On this device. It changes no points and no rank.</p>
          </Card>
        }
        puzzles={
          <Card heading="Your puzzles">
            <p>Make a puzzle for your friends, and see how they do.</p>
            <p>
              <ButtonLink to={PATHS.yourPuzzles}>Your puzzles</ButtonLink>
            </p>
          </Card>
        }
        battles={
          <Card heading="Battles">
            <NamedInReplays />
          </Card>
        }
        games={
          <Sheet>
            <Statistics />
          </Sheet>
        }
      />
    </Page>
  );
}
