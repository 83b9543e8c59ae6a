import { z } from 'zod';

/** Six digits of an authenticator app, or a recovery code. */
export const typedCode = z
  .string()
  .trim()
  .min(1, 'Please enter the code.')
  .max(40, 'That is too long for a code.');
