import { passwordProblem, passwordStrength } from '#shared/domain/password.ts';
import classes from './password-strength.module.css';

const words = { good: 'That will do. Longer is stronger.', strong: 'A strong password.' };

type Props = {
  password: string;
  /** What is wrong stands at the field already. */
  isRefused: boolean;
};

/** What the rule says of a password while it is typed. */
export function PasswordStrength({ password, isRefused }: Props) {
  const strength = password ? passwordStrength(password) : null;
  const text =
    strength === null || strength === 'weak' ? passwordProblem(password) : words[strength];
  return (
    <div className={classes.strength} data-strength={strength ?? undefined}>
      <span aria-hidden="true" className={classes.bars}>
        <i />
        <i />
        <i />
      </span>
      <p aria-live="polite" className={classes.text}>
        {strength === null
          ? '8 characters or more. A few unrelated words make a good one.'
          : !isRefused && text}
      </p>
    </div>
  );
}
