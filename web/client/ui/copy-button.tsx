import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';

type Props = { text: string; label?: string; variant?: 'filled' | 'default' };

/** Copies a text, and says so in its own place. Browsers refuse without https, or when it is not allowed. */
export function CopyButton({ text, label = 'Copy', variant = 'default' }: Props) {
  const { copy, copied, error } = useClipboard({ timeout: 2_000 });
  return (
    <Button variant={variant} onClick={() => copy(text)}>
      {error ? 'Select it to copy' : copied ? 'Copied' : label}
    </Button>
  );
}
