import { PASSWORD_MIN_LENGTH } from '@fourfold/contracts';

export interface NewUser {
  username: string;
  display_name: string;
  email: string;
  password: string;
  is_admin: boolean;
}

export type NewUserField = Exclude<keyof NewUser, 'is_admin'>;

export const EMPTY_USER: NewUser = {
  username: '',
  display_name: '',
  email: '',
  password: '',
  is_admin: false,
};

const REQUIRED: ReadonlyArray<[NewUserField, string]> = [
  ['username', 'Username is required'],
  ['display_name', 'Display name is required'],
  ['email', 'Email is required'],
];

/** What is wrong with each field, in the order of the form. */
export function newUserFaults(user: NewUser): Partial<Record<NewUserField, string>> {
  const missing = REQUIRED.filter(([field]) => user[field].trim() === '');
  return {
    ...Object.fromEntries(missing),
    ...(user.password.length < PASSWORD_MIN_LENGTH && {
      password: `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`,
    }),
  };
}
