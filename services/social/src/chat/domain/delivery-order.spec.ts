import * as fc from 'fast-check';
import { DeliveryOrder } from './delivery-order';

describe('the order of delivery', () => {
  it('knows the next, what was handed on and what is missing', () => {
    const order = new DeliveryOrder(10);
    expect(order.stepFor(1, 1)).toEqual({ kind: 'next' });
    order.delivered(1, 1);
    expect(order.stepFor(1, 1)).toEqual({ kind: 'known' });
    expect(order.stepFor(1, 2)).toEqual({ kind: 'next' });
    expect(order.stepFor(1, 4)).toEqual({ kind: 'behind', afterSeq: 1 });
    expect(order.stepFor(2, 4)).toEqual({ kind: 'behind', afterSeq: null });
  });

  it('forgets the conversations heard of longest ago', () => {
    const order = new DeliveryOrder(2);
    order.delivered(1, 5);
    order.delivered(2, 5);
    order.delivered(1, 6);
    order.delivered(3, 5);
    expect(order.stepFor(2, 6)).toEqual({ kind: 'behind', afterSeq: null });
    expect(order.stepFor(1, 7)).toEqual({ kind: 'next' });
  });

  it('hands every message on once and in order, in whatever order and however often it is heard of', () => {
    const heard = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 });
    fc.assert(
      fc.property(heard, (sequence) => {
        const order = new DeliveryOrder(10);
        const handedOn: number[] = [];
        for (const seq of [1, ...sequence]) {
          const step = order.stepFor(7, seq);
          if (step.kind === 'known') continue;
          const from = step.kind === 'behind' ? step.afterSeq! + 1 : seq;
          for (let next = from; next <= seq; next += 1) handedOn.push(next);
          order.delivered(7, seq);
        }
        const last = Math.max(...sequence);
        expect(handedOn).toEqual(Array.from({ length: last }, (_, index) => index + 1));
      }),
    );
  });
});
