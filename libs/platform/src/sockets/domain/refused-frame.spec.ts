import { eventHeadOf, plainNameOf } from './refused-frame';

describe('the head of a frame', () => {
  it.each([
    ['2["send_message",{', { name: 'send_message' }],
    ['217["send_message",{', { id: 17, name: 'send_message' }],
    ['51-17["mark_read",{', { id: 17, name: 'mark_read' }],
    ['217[7', { id: 17 }],
    ['2', {}],
    ['2/other,["send_message"]', {}],
    ['3["ack"]', undefined],
    ['0{}', undefined],
  ])('of the packet %s is %j', (packet, head) => {
    expect(eventHeadOf(packet)).toEqual(head);
  });

  it.each([
    ['{"type":"send_message","message":"', 'send_message'],
    [' { "type" : "ping"', 'ping'],
    ['{"type":"<b>"', undefined],
    ['{"message":"x"', undefined],
  ])('of the plain frame %s has the name %s', (frame, name) => {
    expect(plainNameOf(frame)).toBe(name);
  });
});
