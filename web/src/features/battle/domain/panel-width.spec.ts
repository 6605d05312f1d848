import { panelWidth, widthAfterKey } from './panel-width';

describe('the width of the chat panel', () => {
  it('stays between 250 and 500 px, and defaults to 300', () => {
    expect([100, 250, 321.4, 500, 900, NaN].map(panelWidth)).toEqual([250, 250, 321, 500, 500, 300]);
  });

  it('changes by keys', () => {
    expect(widthAfterKey(300, 'ArrowLeft')).toBe(310);
    expect(widthAfterKey(300, 'ArrowRight')).toBe(290);
    expect(widthAfterKey(255, 'ArrowRight')).toBe(250);
    expect(widthAfterKey(300, 'Home')).toBe(250);
    expect(widthAfterKey(300, 'End')).toBe(500);
    expect(widthAfterKey(300, 'a')).toBeUndefined();
  });
});
