import { AppError } from '#shared/errors.ts';

/** Asks for the password and resolves once it was right; false when the person would rather not. */
type SignInPrompt = () => Promise<boolean>;

let promptForPassword: SignInPrompt | null = null;

/** The page's own way to ask; returns what takes it back. */
export function registerSignInPrompt(asker: SignInPrompt): () => void {
  promptForPassword = asker;
  return () => {
    if (promptForPassword === asker) promptForPassword = null;
  };
}

/**
 * Runs a request that the server answers only soon after a sign-in. Where it refuses with
 * `confirm_sign_in`, the person is asked for the password and the request made again.
 */
export async function withSignInConfirmation<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const mustAsk = error instanceof AppError && error.code === 'confirm_sign_in';
    if (!mustAsk || !(await promptForPassword?.())) throw error;
    return run();
  }
}
