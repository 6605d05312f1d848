import { Suspense } from 'react';
import { YourPuzzlesScreen } from '../../features/made/components/your-puzzles-screen';
import { optionalComponent } from '../../lib/optional-component';
import { useAccount } from '../../shared/session/use-session';
import { Page } from '../../ui/page';

const PreviewRound = optionalComponent(
  async () => (await import('../../features/game/components/practice-round')).PreviewRound,
);

export function YourPuzzlesPage() {
  const account = useAccount();
  if (!account) return null;
  return (
    <Page title="Your puzzles">
      <YourPuzzlesScreen
        key={account.user_id}
        userId={account.user_id}
        preview={(categories) => (
          <Suspense>
            <PreviewRound categories={categories} />
          </Suspense>
        )}
      />
    </Page>
  );
}
