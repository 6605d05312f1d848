import { setTimeout as delay } from 'node:timers/promises';
import type { OpenTab, SocketTab } from '@fourfold/testing/tab';

const AGAIN_MS = 300;

/** A tab that comes back through the gateway whenever it is cut off, as the web app does. */
export class ReconnectingTab<Tab extends SocketTab<object, object>> {
  comebacks = 0;
  private tab?: Tab;
  private hasLeft = false;

  constructor(
    private readonly openTab: OpenTab<Tab>,
    private readonly url: string,
    private readonly token: string,
    /** Called with every connection, before anything can be heard on it by others. */
    private readonly onOpen: (tab: Tab) => void,
  ) {}

  /** The connection, as soon as there is one. */
  async current(): Promise<Tab> {
    while (!this.tab || this.tab.isClosed) await delay(AGAIN_MS);
    return this.tab;
  }

  async open(): Promise<Tab> {
    while (!this.hasLeft)
      try {
        const tab = await this.openTab(this.url, this.token);
        tab.events.on('message', (name) => name === 'server_ping' && tab.send('pong' as never, {} as never));
        tab.events.on('closed', () => void this.comeBack());
        this.tab = tab;
        this.onOpen(tab);
        return tab;
      } catch {
        await delay(AGAIN_MS);
      }
    throw new Error('The tab was closed');
  }

  leave(): void {
    this.hasLeft = true;
    this.tab?.close();
  }

  private async comeBack(): Promise<void> {
    if (this.hasLeft) return;
    this.comebacks += 1;
    await delay(AGAIN_MS);
    await this.open().catch(() => undefined);
  }
}
