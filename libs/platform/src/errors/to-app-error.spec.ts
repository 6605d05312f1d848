import { toAppError } from './to-app-error';

describe('an error of Postgres', () => {
  it.each([
    ['a deadlock', '40P01'],
    ['a disk that is full', '53100'],
    ['a wait for a lock that took too long', '55P03'],
    ['a statement that took too long', '57014'],
  ])('is reported as temporarily unavailable: %s', (_what, code) => {
    expect(toAppError({ driverError: { code } })).toMatchObject({ code: 'service_unavailable', status: 503 });
  });

  it('is reported as an internal error otherwise', () => {
    expect(toAppError({ driverError: { code: '22021' } })).toMatchObject({ code: 'internal', status: 500 });
  });
});
