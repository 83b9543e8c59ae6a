import type { PasswordInputProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { passwordProblem, passwordStrength } from '#shared/domain/password.ts';
import classes from './new-password-field.module.css';
import { PasswordField } from './password-field.tsx';

/** A field to choose a password in: it can be shown, and its strength is below it. */
export function NewPasswordField(props: PasswordInputProps & { value?: string }) {
  const [visible, { toggle }] = useDisclosure(false);
  return (
    <>
      <PasswordField
        size="md"
        autoComplete="new-password"
        visible={visible}
        onVisibilityChange={toggle}
        visibilityToggleButtonProps={{
          'aria-label': visible ? 'Hide password' : 'Show password',
          tabIndex: 0,
        }}
        {...props}
      />
      <PasswordStrength password={props.value ?? ''} isRefused={Boolean(props.error)} />
    </>
  );
}

const strengthTexts = { good: 'Long enough. Longer is stronger.', strong: 'A strong password.' };

type PasswordStrengthProps = {
  password: string;
  /** The field already shows what is wrong. */
  isRefused: boolean;
};

/** The password's strength, updated while it is typed. */
export function PasswordStrength({ password, isRefused }: PasswordStrengthProps) {
  const strength = password ? passwordStrength(password) : null;
  const text =
    strength === null || strength === 'weak' ? passwordProblem(password) : strengthTexts[strength];
  return (
    <div
      className={`stack gap-6 soft small ${classes.strength}`}
      data-strength={strength ?? undefined}
    >
      <span aria-hidden="true" className={`stack gap-4 ${classes.bars}`}>
        <i />
        <i />
        <i />
      </span>
      <p aria-live="polite" className={classes.strengthText}>
        {strength === null
          ? '8 characters or more. A few unrelated words make a good one.'
          : !isRefused && text}
      </p>
    </div>
  );
}
