import { ServiceConfig } from '@fourfold/platform';
import { Inject, Injectable } from '@nestjs/common';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AuthConfig } from '../config';

const DEVICE_ID_BYTES = 16;
const TAG_BYTES = 16;
/** Enough for a shared device; beyond it the account with the oldest sign-in is dropped. */
const MAX_ACCOUNTS = 8;

interface Device {
  id: string;
  tags: string[];
}

/**
 * Recognises devices that have signed in to an account before. The cookie is `<device>.<tag>.<tag>…` with one tag for
 * each account: a MAC over device and account. It can be verified without a database and does not reveal the accounts.
 */
@Injectable()
export class KnownDeviceService {
  constructor(@Inject(ServiceConfig) private readonly config: Pick<AuthConfig, 'COOKIE_SECRET'>) {}

  /** The id of the device, if the cookie proves an earlier sign-in to that account. */
  recognise(cookie: string | undefined, userId: string): string | undefined {
    const device = parse(cookie);
    if (!device) return undefined;
    const expected = Buffer.from(this.tag(device.id, userId));
    const known = device.tags.some(
      (tag) => tag.length === expected.length && timingSafeEqual(Buffer.from(tag), expected),
    );
    return known ? device.id : undefined;
  }

  /** The cookie after a sign-in: the same device, with this account as its newest. */
  remember(cookie: string | undefined, userId: string): string {
    const device = parse(cookie) ?? { id: randomBytes(DEVICE_ID_BYTES).toString('base64url'), tags: [] };
    const tag = this.tag(device.id, userId);
    const tags = [tag, ...device.tags.filter((other) => other !== tag)].slice(0, MAX_ACCOUNTS);
    return [device.id, ...tags].join('.');
  }

  private tag(deviceId: string, userId: string): string {
    const mac = createHmac('sha256', this.config.COOKIE_SECRET)
      .update(`known-device:${deviceId}:${userId}`)
      .digest();
    return mac.subarray(0, TAG_BYTES).toString('base64url');
  }
}

const COOKIE = /^[\w-]{22}(\.[\w-]{22}){1,8}$/;

function parse(cookie: string | undefined): Device | undefined {
  if (cookie === undefined || !COOKIE.test(cookie)) return undefined;
  const [id = '', ...tags] = cookie.split('.');
  return { id, tags };
}
