import { AppError } from '#shared/errors.ts';

/** Asks for the password and resolves once it was right; false when the person would rather not. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;

/** The page's own way to ask; returns what takes it back. */
export function askBy(asker: Ask): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = null;
  };
}

/**
 * Runs a request that the server answers only soon after a sign-in. Where it refuses with
 * `confirm_sign_in`, the person is asked for the password and the request made again.
 */
export async function withConfirmation<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const mustAsk = error instanceof AppError && error.code === 'confirm_sign_in';
    if (!mustAsk || !(await ask?.())) throw error;
    return run();
  }
}
