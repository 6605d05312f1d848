import fc from 'fast-check';
import { KnownDeviceService } from './known-device.service';

const devices = new KnownDeviceService({ COOKIE_SECRET: 'a secret of thirty-two characters' });

describe('known devices', () => {
  it('recognises the account that signed in, and keeps the device id at later sign-ins', () => {
    const first = devices.remember(undefined, 'ada');
    const id = devices.recognise(first, 'ada');
    expect(id).toBeDefined();
    expect(devices.recognise(devices.remember(first, 'ada'), 'ada')).toBe(id);
  });

  it('recognises every account of a shared device and no other', () => {
    const shared = devices.remember(devices.remember(undefined, 'ada'), 'grace');
    expect(devices.recognise(shared, 'ada')).toBeDefined();
    expect(devices.recognise(shared, 'grace')).toBeDefined();
    expect(devices.recognise(shared, 'mallory')).toBeUndefined();
  });

  it('forgets the account that signed in longest ago when there are more than eight', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
    const cookie = names.reduce<string | undefined>(
      (before, name) => devices.remember(before, name),
      undefined,
    );
    expect(names.filter((name) => devices.recognise(cookie, name))).toEqual(names.slice(1));
  });

  it('rejects a cookie that was altered or signed with another secret', () => {
    const cookie = devices.remember(undefined, 'ada');
    const other = new KnownDeviceService({ COOKIE_SECRET: 'another secret of the same length' });
    expect(other.recognise(cookie, 'ada')).toBeUndefined();
    fc.assert(
      fc.property(fc.nat(cookie.length - 1), fc.constantFrom('A', 'z', '0', '.', '_'), (at, character) => {
        const forged = cookie.slice(0, at) + character + cookie.slice(at + 1);
        expect(devices.recognise(forged, 'ada') === undefined).toBe(forged !== cookie);
        expect(devices.recognise(forged, 'grace')).toBeUndefined();
      }),
    );
  });

  it('replaces a malformed cookie with that of a new device', () => {
    fc.assert(
      fc.property(fc.string(), (nonsense) => {
        expect(devices.recognise(nonsense, 'ada')).toBeUndefined();
        expect(devices.recognise(devices.remember(nonsense, 'ada'), 'ada')).toBeDefined();
      }),
    );
  });
});
