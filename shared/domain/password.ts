const minPasswordLength = 8;
const maxPasswordLength = 200;
const minDistinctCharacters = 5;

export const easyPasswordText =
  'That password is too easy to guess. A few unrelated words make a good one.';

/**
 * The problem of a new password, as a text for its owner; null when there is none. The server also
 * refuses the passwords that many people use: that list is too long to send to a browser.
 */
export function passwordProblem(password: string): string | null {
  if ([...password].length < minPasswordLength) {
    return `Please use ${minPasswordLength} characters or more.`;
  }
  if (password.length > maxPasswordLength) return 'That password is too long.';
  return isMonotonous(password.toLowerCase()) ? easyPasswordText : null;
}

/** A password with a problem is weak; one of at least twice the minimum length is strong. */
export function passwordStrength(password: string): 'weak' | 'good' | 'strong' {
  if (passwordProblem(password)) return 'weak';
  return [...password].length >= minPasswordLength * 2 ? 'strong' : 'good';
}

/** `12121212`, `87654321` or `abcdefgh`: a few characters repeated, or one sequence. */
function isMonotonous(password: string): boolean {
  if (new Set(password).size < minDistinctCharacters) return true;
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1;
}
