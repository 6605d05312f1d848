import { jsonFault } from './json-fault';

describe('a text that is not JSON', () => {
  it.each([
    ['nothing', '', 1, 1],
    ['an object without its end', '[{', 1, 3],
    ['a comma too many', '[\n  {"a": 1},\n]', 3, 1],
    ['a missing comma', '[\n  {"a": 1 "b": 2}\n]', 2, 11],
    ['a missing colon', '{"a" 1}', 1, 6],
    ['single quotation marks', "[\r\n{'a': 1}]", 2, 2],
    ['a word', '{"a": nil}', 1, 7],
    ['a text without its end', '["a', 1, 2],
    ['something behind it', '[1, -2.5e3, true, null, "\\u00e9"]\nx', 2, 1],
  ])('is at fault where there is %s', (_, text, line, column) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(jsonFault(text)).toEqual({ line, column });
  });
});
