import { useParams } from 'react-router';
import { ReplayScreen } from '../../features/battle/components/replay-screen';
import { Page } from '../../ui/page';

export function ReplayPage() {
  const { battleId = '' } = useParams();
  return (
    <Page title="Replay">
      <ReplayScreen key={battleId} source={{ kind: 'own', battleId }} />
    </Page>
  );
}

/** Public: whoever has the link can watch. */
export function SharedReplayPage() {
  const { token = '' } = useParams();
  return (
    <Page title="Replay">
      <ReplayScreen key={token} source={{ kind: 'shared', token }} />
    </Page>
  );
}

/** Inside the page of the admin. */
export function FlaggedReplay() {
  const { battleId = '' } = useParams();
  return <ReplayScreen key={battleId} source={{ kind: 'flagged', battleId }} />;
}
