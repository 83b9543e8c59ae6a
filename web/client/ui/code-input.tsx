import { TextInput, type TextInputProps } from '@mantine/core';

/** Six digits of an authenticator app; a recovery code may be typed in their place. */
export function CodeInput(props: Omit<TextInputProps, 'label'>) {
  return (
    <TextInput
      label="Code"
      description="Six digits from your authenticator app, or one of your recovery codes."
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
