import { PASSWORD_MIN_LENGTH, type AdminCreateUserRequest } from '@fourfold/contracts';

export type NewUser = Required<AdminCreateUserRequest>;

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
