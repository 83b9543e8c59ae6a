import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Mantine's, which alone of its inputs doesn't tell screen readers that it is invalid. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput aria-invalid={props.error ? true : undefined} {...props} />;
}
