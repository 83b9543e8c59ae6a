import { z } from 'zod';
import { passwordProblem } from '../domain/password.ts';

/** A password that is about to be set. */
export const newPassword = z.string().superRefine((password, context) => {
  const problem = passwordProblem(password);
  if (problem) context.addIssue({ code: 'custom', message: problem });
});
