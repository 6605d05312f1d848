import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';

/** The one order in which a service stops; each phase waits for the one before. */
const SHUTDOWN_PHASES = ['sockets', 'consumers', 'http', 'relay', 'messaging', 'redis', 'database'] as const;
type ShutdownPhase = (typeof SHUTDOWN_PHASES)[number];

interface ShutdownStep {
  phase: ShutdownPhase;
  name: string;
  stop: () => Promise<void>;
}

/** Longest time for one step, in milliseconds; a step that hangs must not keep the others from stopping. */
const STEP_TIMEOUT_MS = 10_000;
/** Sockets are closed over up to 20 s, each after its last message. */
const SOCKETS_TIMEOUT_MS = 30_000;

/** How long the gateway keeps an unused connection to a service: shorter than SHUTDOWN_DELAY_MS, so that none is closed in use. */
export const UNUSED_CONNECTION_MS = 4_000;

/** Upper bound of a graceful shutdown: a supervisor must wait as long before it kills the process. */
export const LONGEST_SHUTDOWN_MS = SOCKETS_TIMEOUT_MS + (SHUTDOWN_PHASES.length - 1) * STEP_TIMEOUT_MS;

/**
 * Collects what must be stopped. Nest's own destroy hooks have no order between HTTP, consumers and stores, so all
 * phases run inside the first of them, before Nest closes anything.
 */
@Injectable()
export class ShutdownService implements OnModuleDestroy {
  private readonly logger = new Logger('shutdown');
  private readonly steps: ShutdownStep[] = [];
  private announced = false;
  private running?: Promise<void>;

  /**
   * From now on the process reports that it is not ready and closes each connection after its next answer, but goes on
   * serving.
   */
  announce(): void {
    this.announced = true;
  }

  get isStopping(): boolean {
    return this.announced;
  }

  register(phase: ShutdownPhase, name: string, stop: () => Promise<void>): void {
    this.steps.push({ phase, name, stop });
  }

  onModuleDestroy(): Promise<void> {
    return this.run();
  }

  /** Stops everything, once, however often it is called. A step that fails is logged and the rest goes on. */
  run(): Promise<void> {
    this.announce();
    this.running ??= this.runPhases();
    return this.running;
  }

  private async runPhases(): Promise<void> {
    for (const phase of SHUTDOWN_PHASES) {
      await Promise.all(this.steps.filter((step) => step.phase === phase).map((step) => this.stop(step)));
    }
  }

  private async stop({ phase, name, stop }: ShutdownStep): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const limitMs = phase === 'sockets' ? SOCKETS_TIMEOUT_MS : STEP_TIMEOUT_MS;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('took too long')), limitMs);
    });
    try {
      await Promise.race([stop(), timeout]);
    } catch (error) {
      this.logger.error({ err: error, msg: `stopping ${phase}/${name} failed` });
    } finally {
      clearTimeout(timer);
    }
  }
}
