import { z } from 'zod';
import { passwordProblem } from '../domain/password.ts';

/** A new password. The server also checks it against a list of common ones. */
export const newPassword = z.string().superRefine((password, context) => {
  const problem = passwordProblem(password);
  if (problem) context.addIssue({ code: 'custom', message: problem });
});
