/** A wait that somebody may cut short. A wake-up that comes while nobody waits is kept for the next wait. */
export class WakeableTimer {
  private woken = false;
  private end?: () => void;

  async wait(milliseconds: number): Promise<void> {
    if (!this.woken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.woken = false;
    this.end = undefined;
  }

  wake(): void {
    this.woken = true;
    this.end?.();
  }
}
