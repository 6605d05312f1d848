import { maskEmail } from './mask-email';

describe('maskEmail', () => {
  it.each([
    ['ada.lovelace@example.org', 'a•••@example.org'],
    ['a@example.org', 'a•••@example.org'],
    ['Élodie@mail.example.org', 'É•••@mail.example.org'],
    ['𝒜da@example.org', '𝒜•••@example.org'],
    ['"a@b"@example.org', '"•••@example.org'],
  ])('shows %j as %j', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });
});
