import { ShutdownRegistry } from '@fourfold/platform';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { stat } from 'node:fs/promises';
import { SigningKeys } from './signing-keys';

/** Far less than the time between a key's publication and its first signature. */
const CHECK_INTERVAL_MS = 5_000;

/** Notices a new key set in the file, however it came there, and takes it over without a restart. */
@Injectable()
export class SigningKeyWatcher implements OnApplicationBootstrap {
  private readonly logger = new Logger('signing-keys');
  private timer?: NodeJS.Timeout;
  private checking: Promise<void> = Promise.resolve();
  private seen: string | undefined;

  constructor(
    private readonly keys: SigningKeys,
    private readonly shutdown: ShutdownRegistry,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { source } = this.keys;
    if (source === undefined) return;
    this.seen = await versionOf(source);
    this.timer = setInterval(() => {
      this.checking = this.check();
    }, CHECK_INTERVAL_MS).unref();
    this.shutdown.register('consumers', 'signing keys', async () => {
      clearInterval(this.timer);
      await this.checking;
    });
  }

  /** Reads the keys if the file is another one than before. */
  async check(): Promise<void> {
    const version = this.keys.source === undefined ? undefined : await versionOf(this.keys.source);
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
}

/** What changes with every new content; undefined while there is no file. */
async function versionOf(file: string): Promise<string | undefined> {
  return stat(file).then(
    ({ mtimeMs, size, ino }) => [mtimeMs, size, ino].join(),
    () => undefined,
  );
}
