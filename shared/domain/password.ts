const minPasswordLength = 8;
const maxPasswordLength = 200;

/** What most guesses begin with; digits and signs around one of them make it no better. */
const commonWords = new Set(
  `password passwort passw pass passphrase motdepasse contrasena senha secret changeme default guest
   admin administrator root user login letmein letmeinnow welcome welcometo welcomeback iloveyou
   iloveu loveyou lovely trustno trustnoone whatever nothing superman batman spiderman starwars
   pokemon dragon monkey shadow master sunshine princess football baseball basketball hockey soccer
   liverpool chelsea arsenal barcelona michael jennifer jessica ashley charlie jordan daniel
   computer internet samsung google facebook linkedin slack startup startups founder founders
   slipstream accelerator cohort summer winter spring autumn monday friday january december
   qwerty qwertyuiop qwertz qwertzuiop azerty azertyuiop asdfgh asdfghjkl zxcvbnm qazwsx qazwsxedc
   correcthorsebatterystaple correcthorse blink mustang freedom cheese cookie chocolate hello
   helloworld testtest testing test access killer hunter flower butterfly purple orange`
    .trim()
    .split(/\s+/),
);

/** Rows of a keyboard, the alphabet and the digits: a walk along one of them is no secret. */
const keyboardWalks = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'qazwsxedcrfvtgbyhnujm',
];

const minDistinctCharacters = 5;

/** What is wrong with a password that is about to be set, in words; null when it will do. */
export function passwordProblem(password: string): string | null {
  if ([...password].length < minPasswordLength) {
    return `Please use ${minPasswordLength} characters or more.`;
  }
  if (password.length > maxPasswordLength) return 'That password is too long.';
  return isCommon(password.toLowerCase())
    ? 'That password is too easy to guess. A few unrelated words make a good one.'
    : null;
}

/** A problem makes a password weak; twice the least length and more makes it strong. */
export function passwordStrength(password: string): 'weak' | 'good' | 'strong' {
  if (passwordProblem(password)) return 'weak';
  return [...password].length >= minPasswordLength * 2 ? 'strong' : 'good';
}

function isCommon(password: string): boolean {
  if (new Set(password).size < minDistinctCharacters) return true;
  if (isKeyboardWalk(password)) return true;
  const plain = stripDecoration(password);
  return [plain, stripDecoration(undoSubstitutions(password))].some(
    (word) => commonWords.has(word) || isRepeated(word),
  );
}

/** `12345678`, `87654321`, `qwertyuiop`: most of it is one stretch of a row, forwards or back. */
function isKeyboardWalk(password: string): boolean {
  const steps = password.length - 1;
  let walked = 0;
  for (let at = 0; at < steps; at += 1) {
    const pair = password.slice(at, at + 2);
    const back = `${pair[1]}${pair[0]}`;
    if (keyboardWalks.some((row) => row.includes(pair) || row.includes(back))) walked += 1;
  }
  return walked >= steps * 0.8;
}

/** `!!summer2026` → `summer`. */
function stripDecoration(word: string): string {
  return word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').replace(/[\s._-]/g, '');
}

/** `p@ssw0rd` → `password`. */
function undoSubstitutions(word: string): string {
  const letters: Record<string, string> = {
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
    '!': 'i',
  };
  // What ends it is decoration rather than a letter in disguise.
  const core = word.replace(/[^\p{L}]+$/u, '');
  return core.replace(/[0134570@$!]/g, (sign) => letters[sign] ?? sign);
}

/** `hellohello` */
function isRepeated(word: string): boolean {
  const half = word.slice(0, word.length / 2);
  return word.length > 0 && half + half === word && commonWords.has(half);
}
