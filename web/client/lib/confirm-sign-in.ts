import { Failure } from '#shared/failure.ts';
import { setRun } from './api.ts';

/** Asks for the password. Resolves to true once it was right, to false when the person cancels. */
type SignInPrompt = () => Promise<boolean>;

let promptForPassword: SignInPrompt | null = null;
let asking: Promise<boolean> | undefined;

/**
 * Sets how the page asks for the password: from now on every call that needs it asks and goes on by itself
 * once it was right. Returns a function that removes it again.
 */
export function registerSignInPrompt(prompt: SignInPrompt): () => void {
  promptForPassword = prompt;
  setRun(withSignInConfirmation);
  return () => {
    if (promptForPassword === prompt) promptForPassword = null;
  };
}

/**
 * Runs a request that the server accepts only shortly after a sign-in. If it is rejected with
 * `confirm_sign_in`, asks for the password and runs the request again.
 */
export async function withSignInConfirmation<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const mustAsk = error instanceof Failure && error.code === 'confirm_sign_in';
    // Two calls at once ask once.
    if (mustAsk) {
      asking ??= promptForPassword?.().finally(() => {
        asking = undefined;
      });
    }
    if (!mustAsk || !(await asking)) throw error;
    return run();
  }
}
