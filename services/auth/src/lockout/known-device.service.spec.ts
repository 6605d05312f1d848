import fc from 'fast-check';
import { KnownDeviceService } from './known-device.service';

const devices = new KnownDeviceService({ COOKIE_SECRET: 'a secret of thirty-two characters' });
const idOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [ADA, GRACE, MALLORY] = [1, 2, 3].map(idOf) as [string, string, string];

describe('known devices', () => {
  it('recognises the account that signed in, and keeps the device id at later sign-ins', () => {
    const first = devices.remember(undefined, ADA);
    const id = devices.recognise(first, ADA);
    expect(id).toBeDefined();
    expect(devices.recognise(devices.remember(first, ADA), ADA)).toBe(id);
  });

  it('recognises every account of a shared device and no other', () => {
    const shared = devices.remember(devices.remember(undefined, ADA), GRACE);
    expect(devices.recognise(shared, ADA)).toBeDefined();
    expect(devices.recognise(shared, GRACE)).toBeDefined();
    expect(devices.recognise(shared, MALLORY)).toBeUndefined();
  });

  it('forgets the account that signed in longest ago when there are more than eight', () => {
    const names = Array.from({ length: 9 }, (_, n) => idOf(n));
    const cookie = names.reduce<string | undefined>(
      (before, name) => devices.remember(before, name),
      undefined,
    );
    expect(names.filter((name) => devices.recognise(cookie, name))).toEqual(names.slice(1));
  });

  it('rejects a cookie that was altered or signed with another secret', () => {
    const cookie = devices.remember(undefined, ADA);
    const other = new KnownDeviceService({ COOKIE_SECRET: 'another secret of the same length' });
    expect(other.recognise(cookie, ADA)).toBeUndefined();
    fc.assert(
      fc.property(fc.nat(cookie.length - 1), fc.constantFrom('A', 'z', '0', '.', '_'), (at, character) => {
        const forged = cookie.slice(0, at) + character + cookie.slice(at + 1);
        expect(devices.recognise(forged, ADA) === undefined).toBe(forged !== cookie);
        expect(devices.recognise(forged, GRACE)).toBeUndefined();
      }),
    );
  });

  it('replaces a malformed cookie with that of a new device', () => {
    fc.assert(
      fc.property(fc.string(), (nonsense) => {
        expect(devices.recognise(nonsense, ADA)).toBeUndefined();
        expect(devices.recognise(devices.remember(nonsense, ADA), ADA)).toBeDefined();
      }),
    );
  });

  it('seals the other accounts for a token, readable by nobody else and of no use as a cookie', () => {
    const shared = [ADA, GRACE, MALLORY].reduce<string | undefined>(
      (before, userId) => devices.remember(before, userId),
      undefined,
    );
    const sealed = devices.sealOthers(shared, GRACE)!;
    expect(devices.open(sealed).sort()).toEqual([ADA, MALLORY]);
    expect(devices.sealOthers(shared, GRACE)).not.toBe(sealed);
    for (const part of shared!.split('.')) expect(sealed).not.toContain(part);
    expect(devices.recognise(sealed, ADA)).toBeUndefined();
    const other = new KnownDeviceService({ COOKIE_SECRET: 'another secret of the same length' });
    expect(other.open(sealed)).not.toContain(ADA);
  });

  it('seals nothing for the only account of a device, or for none', () => {
    expect(devices.sealOthers(devices.remember(undefined, ADA), ADA)).toBeUndefined();
    expect(devices.sealOthers(undefined, ADA)).toBeUndefined();
    expect(devices.sealOthers('nonsense', ADA)).toBeUndefined();
    expect(devices.open('nonsense')).toEqual([]);
  });
});
