import { ACCESS_TOKEN } from '@fourfold/contracts';
import { Clock, JobService, ServiceConfig } from '@fourfold/platform';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { createLocalJWKSet, type CryptoKey, importJWK, type JWK, type JWTVerifyGetKey } from 'jose';
import { stat } from 'node:fs/promises';
import type { AuthConfig } from '../config';
import { type KeyTimes, signerAt } from './domain/key-rotation';
import { newSigningKey, publicHalf, readKeyFile, type SigningJwk } from './signing-key.store';

interface Signer extends KeyTimes {
  kid: string;
  privateKey: CryptoKey;
}

interface KeySet {
  signers: Signer[];
  publicSet: { keys: JWK[] };
  verificationKeys: JWTVerifyGetKey;
}

/** Far less than the time between a key's publication and its first signature. */
const CHECK_INTERVAL_MS = 5_000;

/**
 * The keys of access tokens: the newest that may sign already signs; the public keys of all are published. The key file
 * is read again when it changes, without a restart; without a file the process has a temporary key.
 */
@Injectable()
export class SigningKeyService implements OnModuleInit {
  private readonly logger = new Logger('signing-keys');
  private readonly file: string | undefined;
  private set!: KeySet;
  /** Of the file that was read last. */
  private version: string | undefined;

  constructor(
    @Inject(ServiceConfig) { SIGNING_KEYS_FILE }: Pick<AuthConfig, 'SIGNING_KEYS_FILE'>,
    private readonly clock: Clock,
    private readonly jobs: JobService,
  ) {
    this.file = SIGNING_KEYS_FILE;
  }

  /** @throws ConfigError naming the fault of the file */
  async onModuleInit(): Promise<void> {
    if (this.file === undefined)
      this.logger.warn('SIGNING_KEYS_FILE is not set: signing with a temporary key');
    this.version = await this.currentVersion();
    this.set = await toSet(this.file === undefined ? [await newSigningKey()] : await readKeyFile(this.file));
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

  /** Runs on every replica, as each has the file. */
  @Interval(CHECK_INTERVAL_MS)
  checkRegularly(): Promise<void> {
    return this.jobs.run('the check of the signing keys', () => this.reloadIfChanged());
  }

  /** Reads the file again if it has changed; if it is invalid then, the keys stay as they are. */
  async reloadIfChanged(): Promise<void> {
    const version = await this.currentVersion();
    if (this.file === undefined || version === this.version) return;
    this.version = version;
    try {
      this.set = await toSet(await readKeyFile(this.file));
      const { length } = this.publicSet.keys;
      this.logger.log({ key_id: this.keyId, keys: length, msg: 'new signing keys' });
    } catch (error) {
      this.logger.error({
        err: error,
        msg: 'the new signing keys are invalid; the previous ones stay in use',
      });
    }
  }

  private get signer(): Signer {
    const signer = signerAt(this.set.signers, Math.floor(this.clock.now().getTime() / 1_000));
    if (!signer) throw new Error('a key set has at least one key');
    return signer;
  }

  /** Changes with the content of the file; undefined without a file. */
  private async currentVersion(): Promise<string | undefined> {
    if (this.file === undefined) return undefined;
    return stat(this.file).then(
      ({ mtimeMs, size, ino }) => [mtimeMs, size, ino].join(),
      () => undefined,
    );
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
