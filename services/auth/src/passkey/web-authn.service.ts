import {
  PASSKEY_CHALLENGE_SECONDS,
  type PasskeyAssertion,
  type PasskeyCreationOptions,
  type PasskeyRegistration,
  type PasskeyRequestOptions,
} from '@fourfold/contracts';
import { ServiceConfig } from '@fourfold/platform';
import { Inject, Injectable } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { isoBase64URL } from '@simplewebauthn/server/helpers';
import type { AuthConfig } from '../config';
import type { UserEntity } from '../user/user.entity';
import { type ChallengePurpose, PasskeyChallengeStore } from './passkey-challenge.store';
import type { PasskeyEntity } from './passkey.entity';

const NAME = 'Fourfold';
const TIMEOUT_MS = PASSKEY_CHALLENGE_SECONDS * 1_000;
/** A challenge of ours: 32 bytes in base64url. */
const CHALLENGE = /^[\w-]{43}$/;
/** WebAuthn allows 1,023 bytes, in base64url. */
const CREDENTIAL_ID = /^[\w-]{1,1364}$/;

export type NewCredential = Pick<PasskeyEntity, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;
type KnownCredential = Pick<PasskeyEntity, 'credentialId' | 'publicKey'>;

/** The ceremonies of WebAuthn: what a browser is asked for, and whether its answer is genuine. */
@Injectable()
export class WebAuthnService {
  constructor(
    @Inject(ServiceConfig) private readonly config: Pick<AuthConfig, 'relyingParty'>,
    private readonly challenges: PasskeyChallengeStore,
  ) {}

  /** @throws AppError `service_unavailable` without Redis */
  async creationOptions(user: UserEntity, existing: PasskeyEntity[]): Promise<PasskeyCreationOptions> {
    const options = await generateRegistrationOptions({
      rpName: NAME,
      rpID: this.config.relyingParty.id,
      userID: userHandle(user.userId),
      userName: user.email,
      userDisplayName: user.displayName,
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.challenges.add(options.challenge, `registration:${user.userId}`);
    return options as PasskeyCreationOptions;
  }

  /** The same for everybody, but for the challenge. @throws AppError `service_unavailable` without Redis */
  async requestOptions(): Promise<PasskeyRequestOptions> {
    const options = await generateAuthenticationOptions({
      rpID: this.config.relyingParty.id,
      timeout: TIMEOUT_MS,
      userVerification: 'required',
    });
    await this.challenges.add(options.challenge, 'assertion');
    return options as PasskeyRequestOptions;
  }

  /**
   * Spends the challenge of a new passkey, and checks it.
   * @returns undefined unless it is genuine @throws AppError `service_unavailable` without Redis
   */
  async register(userId: string, response: PasskeyRegistration): Promise<NewCredential | undefined> {
    const expected = await this.expect(response, `registration:${userId}`);
    if (!expected) return undefined;
    const result = await genuine(verifyRegistrationResponse({ ...expected, response }));
    if (!result?.verified) return undefined;
    const { id, publicKey, counter } = result.registrationInfo.credential;
    if (!CREDENTIAL_ID.test(id)) return undefined;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: transportsOf(response),
    };
  }

  /** Spends the challenge of a used passkey. @returns whether it was open @throws AppError `service_unavailable` without Redis */
  async spend(response: PasskeyAssertion): Promise<boolean> {
    return (await this.expect(response, 'assertion')) !== undefined;
  }

  /** @returns the counter of a genuine use of that passkey of a user; undefined for any other response */
  async verify(
    response: PasskeyAssertion,
    { credentialId, publicKey }: KnownCredential,
    userId: string,
  ): Promise<number | undefined> {
    const { userHandle: handle } = response.response;
    if (handle && handle !== isoBase64URL.fromBuffer(userHandle(userId))) return undefined;
    const verifying = verifyAuthenticationResponse({
      ...this.expected(challengeOf(response) ?? ''),
      response,
      // The caller compares the counters as it stores the new one: two uses at the same time must not both pass.
      credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter: 0 },
    });
    const result = await genuine(verifying);
    return result?.verified ? result.authenticationInfo.newCounter : undefined;
  }

  private async expect(
    response: PasskeyAssertion | PasskeyRegistration,
    purpose: ChallengePurpose,
  ): Promise<ReturnType<WebAuthnService['expected']> | undefined> {
    const challenge = challengeOf(response);
    const isOpen = challenge !== undefined && (await this.challenges.spend(challenge, purpose));
    return isOpen ? this.expected(challenge) : undefined;
  }

  private expected(challenge: string) {
    const { id, origins } = this.config.relyingParty;
    return {
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: true,
    };
  }
}

/** The id of the user, in bytes: it has no name and no address. */
function userHandle(userId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex'));
}

/** The id of the credential in a response, which a client may have sent as anything. */
export function credentialIdOf({ id }: PasskeyAssertion): string | undefined {
  return typeof id === 'string' && CREDENTIAL_ID.test(id) ? id : undefined;
}

/** The challenge that a response claims to answer; undefined when it can be none of ours. */
function challengeOf(response: PasskeyAssertion | PasskeyRegistration): string | undefined {
  try {
    // The types are those of a well-behaved client.
    const text = isoBase64URL.toUTF8String(response.response.clientDataJSON);
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === 'string' && CHALLENGE.test(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The library throws for whatever is wrong with a response. */
function genuine<T>(verifying: Promise<T>): Promise<T | undefined> {
  return verifying.catch(() => undefined);
}

/** A hint for browsers, of which a client may send anything. */
function transportsOf({ response: { transports } }: PasskeyRegistration): string[] {
  const known = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
  return Array.isArray(transports) ? known.filter((transport) => transports.includes(transport)) : [];
}
