import { ServiceConfig } from '@fourfold/platform';
import { Inject, Injectable } from '@nestjs/common';
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AuthConfig } from '../config';

const DEVICE_ID_BYTES = 16;
/** A UUID is one block, and the key is for one device: the same account has another tag on each. */
const CIPHER = 'aes-256-ecb';
const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;
/** Enough for a shared device; beyond it the account with the oldest sign-in is dropped. */
const MAX_ACCOUNTS = 8;

interface Device {
  id: string;
  tags: string[];
}

/** Accounts with a key in common: the accounts of a cookie, or of a claim in a token, which scripts can read. */
type Label = 'known-device' | 'browser';

/**
 * Recognises devices that have signed in to an account before. The cookie is `<device>.<tag>.<tag>…` with one tag for
 * each account: its id, encrypted under a key of the device. It can be verified without a database, and only auth can read
 * the accounts.
 */
@Injectable()
export class KnownDeviceService {
  constructor(@Inject(ServiceConfig) private readonly config: Pick<AuthConfig, 'COOKIE_SECRET'>) {}

  /** The id of the device, if the cookie proves an earlier sign-in to that account. */
  recognise(cookie: string | undefined, userId: string): string | undefined {
    const device = parse(cookie);
    if (!device) return undefined;
    const expected = Buffer.from(this.encrypt('known-device', device.id, userId));
    const known = device.tags.some(
      (tag) => tag.length === expected.length && timingSafeEqual(Buffer.from(tag), expected),
    );
    return known ? device.id : undefined;
  }

  /** The cookie after a sign-in: the same device, with this account as its newest. */
  remember(cookie: string | undefined, userId: string): string {
    const device = parse(cookie) ?? { id: newDeviceId(), tags: [] };
    const tag = this.encrypt('known-device', device.id, userId);
    const tags = [tag, ...device.tags.filter((other) => other !== tag)].slice(0, MAX_ACCOUNTS);
    return [device.id, ...tags].join('.');
  }

  /** The other accounts of a cookie, sealed for a token; undefined without any. */
  sealOthers(cookie: string | undefined, userId: string): string | undefined {
    const others = this.accountsOf('known-device', cookie).filter((other) => other !== userId);
    if (others.length === 0) return undefined;
    const id = newDeviceId();
    return [id, ...others.map((other) => this.encrypt('browser', id, other))].join('.');
  }

  /** The accounts that `sealOthers` has sealed. A forged tag is an id that nobody has. */
  open(sealed: string): string[] {
    return this.accountsOf('browser', sealed);
  }

  private accountsOf(label: Label, value: string | undefined): string[] {
    const device = parse(value);
    return (device?.tags ?? []).map((tag) => {
      const decipher = createDecipheriv(CIPHER, this.key(label, device!.id), null).setAutoPadding(false);
      const hex = Buffer.concat([decipher.update(tag, 'base64url'), decipher.final()]).toString('hex');
      return hex.replace(UUID_PARTS, '$1-$2-$3-$4-$5');
    });
  }

  private encrypt(label: Label, id: string, userId: string): string {
    const cipher = createCipheriv(CIPHER, this.key(label, id), null).setAutoPadding(false);
    const block = Buffer.from(userId.replaceAll('-', ''), 'hex');
    return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url');
  }

  private key(label: Label, id: string): Buffer {
    return createHmac('sha256', this.config.COOKIE_SECRET).update(`${label}:${id}`).digest();
  }
}

function newDeviceId(): string {
  return randomBytes(DEVICE_ID_BYTES).toString('base64url');
}

const COOKIE = /^[\w-]{22}(\.[\w-]{22}){1,8}$/;

function parse(cookie: string | undefined): Device | undefined {
  if (cookie === undefined || !COOKIE.test(cookie)) return undefined;
  const [id = '', ...tags] = cookie.split('.');
  return { id, tags };
}
