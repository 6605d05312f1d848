import { AppError } from '@fourfold/platform';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { HELD_REFUSALS, REFUSAL_HOLD_MS } from '../limits';
import { Tarpit } from './tarpit';

const EXCESS = new AppError('service_unavailable', { isClientExcess: true });

describe('a tarpit', () => {
  let tarpit: Tarpit;
  let sent: ServerResponse[];

  beforeEach(() => {
    jest.useFakeTimers();
    [tarpit, sent] = [new Tarpit(), []];
  });
  afterEach(() => void jest.useRealTimers());

  function pass(error: AppError): ServerResponse {
    const response = new EventEmitter() as ServerResponse;
    tarpit.pass(error, response, () => sent.push(response));
    return response;
  }

  it('holds back what a client has caused by having too much in progress, and no other error', () => {
    const held = pass(EXCESS);
    const other = pass(new AppError('service_unavailable', { retryAfterSeconds: 1 }));
    expect(sent).toEqual([other]);
    jest.advanceTimersByTime(REFUSAL_HOLD_MS);
    expect(sent).toEqual([other, held]);
  });

  it('sends nothing to a client that has left', () => {
    pass(EXCESS).emit('close');
    jest.advanceTimersByTime(REFUSAL_HOLD_MS);
    expect(sent).toEqual([]);
  });

  it('sends at once what is too much to be held, until one of the others has ended', () => {
    const [first] = Array.from({ length: HELD_REFUSALS }, () => pass(EXCESS));
    expect(sent).toEqual([]);
    const surplus = pass(EXCESS);
    expect(sent).toEqual([surplus]);
    first!.emit('close');
    pass(EXCESS);
    expect(sent).toEqual([surplus]);
  });
});
