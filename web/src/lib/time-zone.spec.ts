import { HEADERS } from '@fourfold/contracts';
import { FakeServer } from '../../test/fake-server';
import { api } from './api';

const ZONE_UNKNOWN = {
  status: 422,
  body: { detail: [{ loc: ['header', HEADERS.timezone], msg: 'Unknown time zone', type: 'isTimeZone' }] },
};

beforeEach(() => {
  const ofDevice = { timeZone: 'Mars/Olympus_Mons' } as Intl.ResolvedDateTimeFormatOptions;
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(ofDevice);
});

afterEach(() => jest.restoreAllMocks());

it('falls back to UTC, for good, when the server does not know the zone of the browser', async () => {
  const server = new FakeServer().on('POST /x', ({ headers }) =>
    headers[HEADERS.timezone] === 'UTC' ? { status: 200, body: {} } : ZONE_UNKNOWN,
  );
  await expect(api.post('/x', { once: true })).resolves.toEqual({});
  await expect(api.post('/x')).resolves.toEqual({});
  expect(server.calls.map(({ headers }) => headers[HEADERS.timezone])).toEqual([
    'Mars/Olympus_Mons',
    'UTC',
    'UTC',
  ]);
});

it('gives up when the server refuses UTC as well', async () => {
  const server = new FakeServer().on('GET /x', ZONE_UNKNOWN);
  await expect(api.get('/x')).rejects.toMatchObject({ status: 422 });
  expect(server.calls).toHaveLength(1);
});
