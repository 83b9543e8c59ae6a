import { z } from 'zod';

/** The body of every answer that is not a success. */
export const errorSchema = z.object({
  /** What went wrong, from the closed list of `shared/errors.ts`. */
  code: z.string(),
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Names an unexpected failure in the log. */
  reference: z.string().optional(),
});
