import { parseUsername } from './username.ts';

/** Whether a password is the name that one signs in by, however either is written. */
export const isPasswordName = (password: string, username: string): boolean => {
  const typed = password.toLowerCase();
  const name = username.trim().toLowerCase();
  if (name === '') return false;
  return typed === name || (parseUsername(password)?.value ?? typed) === (parseUsername(username)?.value ?? name);
};
