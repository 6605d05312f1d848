import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { MadeGameScreen } from '../../features/game/components/made-game-screen';
import { optionalComponent } from '../../lib/optional-component';
import { useAppConfig } from '../../shared/app-config';
import { madePath, PATHS } from '../../shared/paths';
import type { LoginState } from '../../shared/session/login-state';
import { PlayNow } from '../../shared/session/play-now';
import { useAccount, useSession } from '../../shared/session/use-session';
import { ButtonLink } from '../../ui/button';
import { Page, PageHeading } from '../../ui/page';
import { Loading } from '../../ui/states';
import { Sheet } from '../../ui/sheet';
import { NotFound } from './not-found-page';

const OwnPuzzle = lazy(async () => ({
  default: (await import('../../features/made/components/own-puzzle')).OwnPuzzle,
}));
const ReportPuzzle = optionalComponent(
  async () => (await import('../../features/made/components/report-puzzle')).ReportPuzzle,
);
const RegisterPrompt = optionalComponent(
  async () => (await import('../../features/account/components/register-prompt')).RegisterPrompt,
);

/** A puzzle that a player made. Nothing of it is told before somebody opens it. */
export function MadePage() {
  const { code = '' } = useParams();
  const session = useSession();
  const account = useAccount();
  if (!session) return <Invitation code={code} />;
  const { user_id } = session.user;
  return (
    <Page title="A puzzle for you">
      <MadeGameScreen
        key={`${user_id} ${code}`}
        code={code}
        userId={user_id}
        own={(opened) => (
          <Suspense fallback={<Loading label="Unfolding your puzzle…" />}>
            <OwnPuzzle opened={opened} />
          </Suspense>
        )}
        notFound={<NotFound />}
        tools={(puzzle) =>
          account && (
            <Suspense>
              <ReportPuzzle puzzle={puzzle} />
            </Suspense>
          )
        }
        after={
          <>
            <Suspense>
              <RegisterPrompt heading="Keep this game" from={madePath(code)} />
            </Suspense>
            <p>
              <ButtonLink look="primary" to={PATHS.yourPuzzles}>
                Make your own
              </ButtonLink>
            </p>
          </>
        }
      />
    </Page>
  );
}

function Invitation({ code }: { code: string }) {
  const back: LoginState = { from: madePath(code), expired: false };
  const { registration_open } = useAppConfig();
  return (
    <Page title="A puzzle for you" width="narrow">
      <Sheet className="stack start">
        <PageHeading>A puzzle for you</PageHeading>
        <p>
          Somebody made a puzzle and sent you its link: sixteen words, four groups of four. It counts for no
          streak and no leaderboard.
        </p>
        {registration_open && <PlayNow to={madePath(code)}>Play as a guest</PlayNow>}
        <ButtonLink look={registration_open ? 'secondary' : 'primary'} to={PATHS.login} state={back}>
          Login
        </ButtonLink>
      </Sheet>
    </Page>
  );
}
