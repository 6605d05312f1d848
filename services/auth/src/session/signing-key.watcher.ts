import { JobService } from '@fourfold/platform';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { stat } from 'node:fs/promises';
import { SigningKeys } from './signing-keys';

/** Far less than the time between a key's publication and its first signature. */
const CHECK_INTERVAL_MS = 5_000;

/** Notices a new key set in the file, however it came there, and takes it over without a restart. */
@Injectable()
export class SigningKeyWatcher implements OnModuleInit {
  private readonly logger = new Logger('signing-keys');
  private seen: string | undefined;

  constructor(
    private readonly keys: SigningKeys,
    private readonly jobs: JobService,
  ) {}

  async onModuleInit(): Promise<void> {
    this.seen = await this.version();
  }

  /** On every replica, each of which has the file. */
  @Interval(CHECK_INTERVAL_MS)
  checkRegularly(): Promise<void> {
    return this.jobs.run('the check of the signing keys', () => this.check());
  }

  /** Reads the keys if the file is another one than before. */
  async check(): Promise<void> {
    const version = await this.version();
    if (version === this.seen) return;
    this.seen = version;
    try {
      await this.keys.reload();
      this.logger.log({
        key_id: this.keys.keyId,
        keys: this.keys.publicSet.keys.length,
        msg: 'new signing keys',
      });
    } catch (error) {
      this.logger.error({
        err: error,
        msg: 'the new signing keys are not usable; the known ones stay in use',
      });
    }
  }

  /** What changes with every new content; undefined while there is no file. */
  private async version(): Promise<string | undefined> {
    const { source } = this.keys;
    if (source === undefined) return undefined;
    return stat(source).then(
      ({ mtimeMs, size, ino }) => [mtimeMs, size, ino].join(),
      () => undefined,
    );
  }
}
