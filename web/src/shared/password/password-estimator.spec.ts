import { isEasyToGuess } from './password-estimator';

it.each([
  'password1',
  'qwerty12',
  'dragon123',
  'aaaaaa',
  'fourfold',
  'Fourfold1',
  'Lovelace7',
  'x'.repeat(128),
])('%s is easy to guess', (password) => {
  expect(isEasyToGuess(password, ['Ada', 'Lovelace'])).toBe(true);
});

it.each(['correct horse battery', 'a password of mine', 'vT9#kq2!pL', 'lamp oyster granite'])(
  '%s is not',
  (password) => {
    expect(isEasyToGuess(password, ['Ada', 'Lovelace'])).toBe(false);
  },
);
