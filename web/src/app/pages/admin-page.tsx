import { Suspense } from 'react';
import { AdminLayout } from '../../features/admin/components/admin-layout';
import { PuzzlePreview } from '../../features/admin/hooks/puzzle-preview';
import { optionalComponent } from '../../lib/optional-component';

const PreviewRound = optionalComponent(
  async () => (await import('../../features/game/components/practice-round')).PreviewRound,
);

/** The pages of admins, who play on the board of the game what they write. */
export function AdminPage() {
  return (
    <PuzzlePreview
      value={(categories) => (
        <Suspense>
          <PreviewRound categories={categories} />
        </Suspense>
      )}
    >
      <AdminLayout />
    </PuzzlePreview>
  );
}
