import { ACCESS_TOKEN } from '@fourfold/contracts';
import { Clock } from '@fourfold/platform';
import { Logger } from '@nestjs/common';
import { createLocalJWKSet, type CryptoKey, importJWK, type JWK, type JWTVerifyGetKey } from 'jose';
import { type KeyTimes, signerAt } from './domain/key-rotation';
import { newSigningKey, publicHalf, readKeyFile, type SigningJwk } from './signing-key-file';

interface Signer extends KeyTimes {
  kid: string;
  privateKey: CryptoKey;
}

interface KeySet {
  signers: Signer[];
  publicSet: { keys: JWK[] };
  verificationKeys: JWTVerifyGetKey;
}

/** The keys of access tokens: the newest that may sign already signs; the public keys of all are published. */
export class SigningKeys {
  private constructor(
    private readonly file: string | undefined,
    private readonly clock: Clock,
    private set: KeySet,
  ) {}

  /**
   * Reads a private JWK set, or generates a temporary key when there is no file.
   * @throws ConfigError naming the fault of the file
   */
  static async load(file: string | undefined, clock = new Clock()): Promise<SigningKeys> {
    if (file !== undefined) return new SigningKeys(file, clock, await toSet(await readKeyFile(file)));
    new Logger('signing-keys').warn('SIGNING_KEYS_FILE is not set: signing with a temporary key');
    return new SigningKeys(undefined, clock, await toSet([await newSigningKey()]));
  }

  get privateKey(): CryptoKey {
    return this.signer.privateKey;
  }

  get keyId(): string {
    return this.signer.kid;
  }

  get publicSet(): { keys: JWK[] } {
    return this.set.publicSet;
  }

  get verificationKeys(): JWTVerifyGetKey {
    return this.set.verificationKeys;
  }

  /** The key file; undefined for a temporary key. */
  get source(): string | undefined {
    return this.file;
  }

  /** Reads the file again. @throws ConfigError when it is invalid; the keys then stay unchanged */
  async reload(): Promise<void> {
    if (this.file !== undefined) this.set = await toSet(await readKeyFile(this.file));
  }

  private get signer(): Signer {
    const signer = signerAt(this.set.signers, Math.floor(this.clock.now().getTime() / 1_000));
    if (!signer) throw new Error('a key set has at least one key');
    return signer;
  }
}

async function toSet(keys: SigningJwk[]): Promise<KeySet> {
  const signers = await Promise.all(
    keys.map(async (key) => ({
      kid: key.kid,
      signs_from: key.signs_from,
      privateKey: (await importJWK(key, ACCESS_TOKEN.algorithm)) as CryptoKey,
    })),
  );
  const publicSet = { keys: keys.map(publicHalf) };
  return { signers, publicSet, verificationKeys: createLocalJWKSet(publicSet) };
}
