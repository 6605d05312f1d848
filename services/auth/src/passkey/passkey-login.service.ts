import type { LoginResponse, PasskeyAssertion, PasskeyRequestOptions } from '@fourfold/contracts';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Client } from '../client';
import type { CounterKey } from '../lockout/lockout.repository';
import { LockoutService } from '../lockout/lockout.service';
import { toLoginResponse } from '../session/session.dto';
import { SessionService, type SignedIn } from '../session/session.service';
import { AuthTelemetry } from '../telemetry';
import type { UserEntity } from '../user/user.entity';
import { type OwnedPasskey, PasskeyRepository } from './passkey.repository';
import { credentialIdOf, WebAuthnService } from './web-authn.service';

interface PasskeyUse {
  response: PasskeyAssertion;
  client: Client;
}

/** A use of a passkey whose challenge is spent. */
interface ClaimedUse extends PasskeyUse {
  /** Whether the challenge was open. */
  isFresh: boolean;
  /** The passkey that the response names, if there is one. */
  owned: OwnedPasskey | undefined;
}

/** Signs in with passkeys, and confirms running sessions; wrong ones count as failed logins. */
@Injectable()
export class PasskeyLoginService {
  constructor(
    private readonly passkeys: PasskeyRepository,
    private readonly webAuthn: WebAuthnService,
    private readonly lockout: LockoutService,
    private readonly sessions: SessionService,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /** @throws AppError `service_unavailable` */
  options(): Promise<PasskeyRequestOptions> {
    return this.webAuthn.requestOptions();
  }

  /** @throws AppError `invalid_passkey`, `account_locked`, `account_disabled`, `service_unavailable` */
  async login({ rememberMe, ...use }: PasskeyUse & { rememberMe: boolean }): Promise<SignedIn> {
    const { client } = use;
    const claimed = await this.claim(use);
    const named = claimed.owned?.owner;
    const { owner, passkey } = await this.recorded(client, named, async () => {
      const from = { deviceCookie: client.deviceCookie, userId: named?.userId };
      const counter = named && this.lockout.counterFor(named.emailKey, from);
      const used = await this.authenticate(claimed, counter);
      if (!used.owner.isActive) throw new AppError('account_disabled');
      return used;
    });
    const isNewDevice = !this.lockout.isKnownDevice(client.deviceCookie, owner.userId);
    const { passkeyId } = passkey;
    // Its removal ends only the sessions that are there.
    const stillThere = async (manager: EntityManager): Promise<void> => {
      if (!(await this.passkeys.has(manager, passkeyId))) throw new AppError('invalid_passkey');
    };
    const signIn = { rememberMe, client, isNewDevice, passkeyId, permission: stillThere };
    const signedIn = await this.sessions.open(owner, signIn);
    const { sessionId } = signedIn.session;
    this.telemetry.record('signed_in', {
      user_id: owner.userId,
      session_id: sessionId,
      began_with: 'passkey',
    });
    return signedIn;
  }

  /**
   * Confirms a running session with a passkey of its user.
   * @returns an access token with the time of this confirmation
   * @throws AppError `invalid_passkey`, `account_locked`, `unauthorized`, `service_unavailable`
   */
  async reauthenticate(caller: AuthenticatedUser, use: PasskeyUse): Promise<LoginResponse> {
    const user = await this.sessions.currentUser(caller);
    const { owned, ...claimed } = await this.claim(use);
    const own = owned?.owner.userId === user.userId ? owned : undefined;
    await this.recorded(use.client, user, () =>
      this.authenticate({ ...claimed, owned: own }, this.lockout.counterOfCaller(user)),
    );
    const token = await this.sessions.reauthenticate(user, caller.session_id, use.client.deviceCookie);
    return toLoginResponse(user, token);
  }

  /** Spends the challenge, whatever else is wrong. */
  private async claim(use: PasskeyUse): Promise<ClaimedUse> {
    const isFresh = await this.webAuthn.spend(use.response);
    const credentialId = credentialIdOf(use.response);
    const owned = credentialId === undefined ? undefined : await this.passkeys.findOwned(credentialId);
    return { ...use, isFresh, owned };
  }

  /** @param key undefined for an unknown passkey: nobody can tell whose login it is */
  private async authenticate(claimed: ClaimedUse, key: CounterKey | undefined): Promise<OwnedPasskey> {
    if (key) await this.lockout.refuseWhenLocked(key);
    const { owned } = claimed;
    if (!owned || !(await this.isGenuine(claimed, owned))) {
      if (key) await this.lockout.countFailure(key);
      throw new AppError('invalid_passkey');
    }
    if (key) await this.lockout.countSuccess(key);
    return owned;
  }

  private async isGenuine(
    { response, isFresh }: ClaimedUse,
    { passkey, owner }: OwnedPasskey,
  ): Promise<boolean> {
    if (!isFresh) return false;
    const counter = await this.webAuthn.verify(response, passkey, owner.userId);
    if (counter === undefined) return false;
    if (await this.passkeys.use(passkey, counter)) return true;
    this.telemetry.record('passkey_counter_refused', { user_id: owner.userId });
    return false;
  }

  /**
   * Runs an attempt, and stores its failure, shown to admins.
   * @param account undefined for an unknown passkey, which has neither an address nor an owner
   */
  private async recorded<T>(
    client: Client,
    account: Pick<UserEntity, 'email' | 'userId'> | undefined,
    attempt: () => Promise<T>,
  ): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await this.lockout.record({ email: account?.email ?? '', userId: account?.userId ?? null, client });
      this.telemetry.record('login_refused', { reason: error.code, user_id: account?.userId });
      throw error;
    }
  }
}
