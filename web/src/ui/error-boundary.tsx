import { Component, type ReactNode } from 'react';

/** A part that fails again at once does not recover. */
const MAX_RECOVERIES = 3;
const AT_ONCE_MS = 5_000;

interface ErrorBoundaryState {
  failed: boolean;
  error?: Error;
}

/**
 * Renders a part that has failed anew, so that the page around it stays: a translator of the browser replaces text
 * nodes, which React then fails to remove.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };
  private recoveries = 0;
  private recoveredAt = 0;

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override componentDidCatch(error: Error): void {
    const now = Date.now();
    this.recoveries = now - this.recoveredAt < AT_ONCE_MS ? this.recoveries + 1 : 1;
    this.recoveredAt = now;
    this.setState({ failed: false, ...(this.recoveries > MAX_RECOVERIES && { error }) });
  }

  override render(): ReactNode {
    if (this.state.error) throw this.state.error;
    return !this.state.failed && this.props.children;
  }
}
