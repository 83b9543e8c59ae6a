import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Mantine's, which alone of its inputs doesn't tell screen readers that it is invalid. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput aria-invalid={props.error ? true : undefined} {...props} />;
}

/** Tells password managers which account the password beside it belongs to. */
export function AccountName({ email }: { email: string }) {
  return (
    <input type="text" autoComplete="username" aria-label="Email" value={email} readOnly hidden />
  );
}
