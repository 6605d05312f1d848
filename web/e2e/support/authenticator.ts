import type { CDPSession, Page } from 'playwright-core';

/** The authenticator of a page's device: it verifies its user and touches at once, unless told otherwise. */
export class VirtualAuthenticator {
  private constructor(
    private readonly devTools: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  static async of(page: Page): Promise<VirtualAuthenticator> {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('WebAuthn.enable');
    const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualAuthenticator(devTools, authenticatorId);
  }

  /** Whether its user is the one that it knows. */
  async setVerified(isUserVerified: boolean): Promise<void> {
    const { authenticatorId } = this;
    await this.devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  }

  /** Whether its user touches it when asked: a page that offers passkeys in a field asks at once. */
  async setTouched(enabled: boolean): Promise<void> {
    const { authenticatorId } = this;
    await this.devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  }
}
