export const PASSWORD_RESET_SETTINGS = Symbol('settings of password resets');

export interface PasswordResetSettings {
  /** The answer holds the token as well: for tests and development, refused in production. */
  exposesTokens: boolean;
  /** Mails to one address within an hour; further requests get the same answer and no mail. */
  mailsPerHour: number;
}
