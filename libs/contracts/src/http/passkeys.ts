/**
 * Passkeys: WebAuthn credentials with which a user signs in without a password. Names and types of the options and
 * responses are those of WebAuthn in JSON; bytes are base64url.
 */

export type PasskeyTransport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb';

interface CredentialDescriptor {
  id: string;
  type: 'public-key';
  transports?: PasskeyTransport[];
}

/** What a browser needs to create a passkey: `PublicKeyCredentialCreationOptionsJSON`. */
export interface PasskeyCreationOptions {
  rp: { id?: string; name: string };
  user: { id: string; name: string; displayName: string };
  challenge: string;
  pubKeyCredParams: { alg: number; type: 'public-key' }[];
  timeout?: number;
  excludeCredentials?: CredentialDescriptor[];
  authenticatorSelection?: {
    residentKey?: 'required';
    requireResidentKey?: boolean;
    userVerification?: 'required';
  };
  attestation?: 'none';
}

/** What a browser needs to use a passkey, the same for everybody: `PublicKeyCredentialRequestOptionsJSON`. */
export interface PasskeyRequestOptions {
  challenge: string;
  rpId: string;
  timeout?: number;
  userVerification: 'required';
}

interface CredentialResponse<Response> {
  id: string;
  rawId: string;
  type: 'public-key';
  response: Response;
  authenticatorAttachment?: 'cross-platform' | 'platform';
  clientExtensionResults: object;
}

/** A created passkey: `RegistrationResponseJSON`. */
export type PasskeyRegistration = CredentialResponse<{
  clientDataJSON: string;
  attestationObject: string;
  transports?: string[];
}>;

/** The use of a passkey: `AuthenticationResponseJSON`. */
export type PasskeyAssertion = CredentialResponse<{
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle?: string;
}>;

export interface AddPasskeyRequest {
  name: string;
  response: PasskeyRegistration;
}

/** A passkey of the caller. */
export interface Passkey {
  passkey_id: string;
  name: string;
  created_at: string;
  /** Null until the first sign-in. */
  last_used_at: string | null;
}

export interface PasskeyLoginRequest {
  response: PasskeyAssertion;
  remember_me?: boolean;
}

/** Confirms a running session, as the password does. */
export interface PasskeyReauthenticateRequest {
  response: PasskeyAssertion;
}

/** With the token of the link that `create-admin` prints. */
export interface FirstPasskeyOptionsRequest {
  token: string;
}

export interface FirstPasskeyRequest extends AddPasskeyRequest {
  token: string;
}
