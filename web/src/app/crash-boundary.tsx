import { Component, type ReactNode } from 'react';
import { Failure } from '../ui/states';

/** The last resort, also for a chunk that a newer release has removed: a fresh load puts both right. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return (
      <main>
        <Failure message="Something went wrong on this page." onRetry={() => window.location.reload()} />
      </main>
    );
  }
}
