import { Button } from '@mantine/core';

type Props = {
  children: string;
  /** Begins with the words on the button, and says which row it is: each has the same button. */
  label: string;
  tone?: 'plain' | 'quiet' | 'rose';
  loading?: boolean;
  disabled?: boolean;
  onClick: () => void;
};

const looks = {
  plain: { variant: 'default' },
  quiet: { variant: 'subtle', color: 'gray' },
  rose: { variant: 'subtle', color: 'rose' },
} as const;

/** What an `ActionRow` can be settled with. */
export function RowButton({ label, tone = 'plain', ...props }: Props) {
  return <Button {...looks[tone]} size="compact-md" aria-label={label} {...props} />;
}
