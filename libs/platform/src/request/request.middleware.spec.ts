import type { Request, Response } from 'express';
import { refuseHostileBodies } from './request.middleware';

function nested(levels: number): unknown {
  let value: unknown = 'core';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
}

function errorOf(body: unknown): unknown {
  const next = jest.fn<void, [unknown?]>();
  refuseHostileBodies({ body } as Request, {} as Response, next);
  expect(next).toHaveBeenCalledTimes(1);
  return next.mock.calls[0]![0];
}

describe('a request body', () => {
  it.each([undefined, null, 'text', {}, nested(32)])('is accepted in case %#', (body) => {
    expect(errorOf(body)).toBeUndefined();
  });

  it.each(['{"__proto__":{}}', '{"a":[{"constructor":1}]}', '{"prototype":null}'])(
    'is rejected with a key that could change a prototype: %s',
    (body) => {
      expect(errorOf(JSON.parse(body))).toMatchObject({ code: 'validation_failed' });
    },
  );

  it.each([33, 5_000])('is rejected at %i levels of nesting, without overflowing the stack', (levels) => {
    expect(errorOf(nested(levels))).toMatchObject({ code: 'validation_failed' });
  });
});
