import { HEADERS } from '@fourfold/contracts';
import { FakeServer } from '../../../test/fake-server';
import { read, send, type Call } from '../http/send';
import { timeZone } from './time-zone';

const ZONE = 'Europe/Kyiv';
const ZONE_UNKNOWN = {
  status: 422,
  body: { detail: [{ loc: ['header', HEADERS.timezone], msg: 'Unknown time zone', type: 'isTimeZone' }] },
};

const request = async (method: Call['method'], body?: unknown): Promise<unknown> =>
  read(await send({ method, path: '/x', body }, null));

const nameZone = (zone: string | undefined): void => {
  const ofDevice = { timeZone: zone } as Intl.ResolvedDateTimeFormatOptions;
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(ofDevice);
};

beforeEach(() => nameZone(ZONE));

afterEach(() => jest.restoreAllMocks());

it.each([undefined, '', 'Etc/Unknown', 'Mars/Olympus_Mons', '+02:00'])(
  'uses UTC for a browser whose time zone is %j',
  (zone) => {
    nameZone(zone);
    expect(timeZone()).toBe('UTC');
  },
);

it('uses UTC for a browser without time zones', () => {
  jest.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => {
    throw new RangeError('Invalid time zone');
  });
  expect(timeZone()).toBe('UTC');
});

it('falls back to UTC, for good, when the server does not know the zone of the browser', async () => {
  const server = new FakeServer().on('POST /x', ({ headers }) =>
    headers[HEADERS.timezone] === 'UTC' ? { status: 200, body: {} } : ZONE_UNKNOWN,
  );
  await expect(request('POST', { once: true })).resolves.toEqual({});
  await expect(request('POST')).resolves.toEqual({});
  expect(server.calls.map(({ headers }) => headers[HEADERS.timezone])).toEqual([ZONE, 'UTC', 'UTC']);
});

it('gives up when the server refuses UTC as well', async () => {
  const server = new FakeServer().on('GET /x', ZONE_UNKNOWN);
  await expect(request('GET')).rejects.toMatchObject({ status: 422 });
  expect(server.calls).toHaveLength(1);
});
