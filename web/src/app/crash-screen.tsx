import { Failure } from '../ui/states';

/** The last resort, also for a chunk that a newer release has removed: a fresh load puts both right. */
export function CrashScreen() {
  return (
    <main>
      <Failure message="Something went wrong on this page." onRetry={() => window.location.reload()} />
    </main>
  );
}
