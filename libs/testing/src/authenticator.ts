import {
  type PasskeyAssertion,
  type PasskeyCreationOptions,
  type PasskeyRegistration,
  type PasskeyRequestOptions,
} from '@fourfold/contracts';
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** How a ceremony differs from a good one. */
interface Deviation {
  /** The page that asks. */
  origin?: string;
  rpId?: string;
  /** Whether the authenticator has checked who holds it, by a fingerprint, say. */
  isVerified?: boolean;
}

interface Credential {
  id: Buffer;
  rpId: string;
  userHandle: string;
  privateKey: KeyObject;
  counter: number;
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

const USER_PRESENT = 1;
const USER_VERIFIED = 1 << 2;
const HAS_CREDENTIAL = 1 << 6;

/** A browser with an authenticator: creates passkeys with ES256, and signs with the newest, which it counts. */
export class Authenticator {
  private credential: Credential | undefined;

  /** @param origin of the page, as in `PUBLIC_URL` */
  constructor(private readonly origin = 'http://localhost:8000') {}

  create(options: PasskeyCreationOptions, deviation: Deviation = {}): PasskeyRegistration {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const rpId = options.rp.id ?? new URL(this.origin).hostname;
    const id = randomBytes(32);
    this.credential = { id, rpId, userHandle: options.user.id, privateKey, counter: 0 };
    const { x, y } = publicKey.export({ format: 'jwk' });
    const cose = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]);
    const idLength = Buffer.from([id.length >> 8, id.length & 255]);
    const attested = Buffer.concat([Buffer.alloc(16), idLength, id, encodeCbor(cose)]);
    const authData = Buffer.concat([this.authenticatorData(deviation, HAS_CREDENTIAL), attested]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', options.challenge, deviation),
      attestationObject: encodeCbor(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  get({ challenge }: PasskeyRequestOptions, deviation: Deviation = {}): PasskeyAssertion {
    const credential = this.current();
    credential.counter += 1;
    const authData = this.authenticatorData(deviation);
    const clientDataJSON = this.clientData('webauthn.get', challenge, deviation);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = sign('sha256', Buffer.concat([authData, hash]), credential.privateKey);
    return this.answer({
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: credential.userHandle,
    });
  }

  /** The same passkey on another device, which counts by itself from now on. */
  copy(): Authenticator {
    const copy = new Authenticator(this.origin);
    copy.credential = { ...this.current() };
    return copy;
  }

  private current(): Credential {
    if (!this.credential) throw new Error('the authenticator has no passkey');
    return this.credential;
  }

  private answer<Response>(response: Response) {
    const id = this.current().id.toString('base64url');
    const type = 'public-key' as const;
    return { id, rawId: id, type, response, clientExtensionResults: {} };
  }

  private clientData(type: string, challenge: string, { origin = this.origin }: Deviation): string {
    const data = { type, challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }

  private authenticatorData({ rpId, isVerified = true }: Deviation, moreFlags = 0): Buffer {
    const { counter, rpId: ownRpId } = this.current();
    const hash = createHash('sha256')
      .update(rpId ?? ownRpId)
      .digest();
    const rest = Buffer.alloc(5);
    rest.writeUInt8(USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | moreFlags);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([hash, rest]);
  }
}

/** As much of RFC 8949 as a passkey needs: whole numbers, bytes, texts and maps. */
function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  const entries = [...value].flatMap(([key, entry]) => [encodeCbor(key), encodeCbor(entry)]);
  return Buffer.concat([cborHead(5, value.size), ...entries]);
}

function cborHead(major: number, length: number): Buffer {
  const type = major << 5;
  if (length < 24) return Buffer.from([type | length]);
  return length < 256
    ? Buffer.from([type | 24, length])
    : Buffer.from([type | 25, length >> 8, length & 255]);
}
