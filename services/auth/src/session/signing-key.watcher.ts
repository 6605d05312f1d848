import { JobService } from '@fourfold/platform';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { stat } from 'node:fs/promises';
import { SigningKeys } from './signing-keys';

/** Far less than the time between a key's publication and its first signature. */
const CHECK_INTERVAL_MS = 5_000;

/** Reloads the key file when it changes, without a restart. */
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

  /** Runs on every replica, as each has the file. */
  @Interval(CHECK_INTERVAL_MS)
  checkRegularly(): Promise<void> {
    return this.jobs.run('the check of the signing keys', () => this.check());
  }

  /** Reloads the keys if the file has changed. */
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
        msg: 'the new signing keys are invalid; the previous ones stay in use',
      });
    }
  }

  /** Changes with the content of the file; undefined without a file. */
  private async version(): Promise<string | undefined> {
    const { source } = this.keys;
    if (source === undefined) return undefined;
    return stat(source).then(
      ({ mtimeMs, size, ino }) => [mtimeMs, size, ino].join(),
      () => undefined,
    );
  }
}
