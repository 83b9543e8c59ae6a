import { Button } from '@mantine/core';
import { Icon } from './icon.tsx';

type Props = { href: string; label: string; name?: string | undefined };

/** Leads away from the product, which learns nothing of it and is not told on. */
export function NewTabButton({ href, label, name }: Props) {
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={name}
      variant="default"
      rightSection={<Icon name="external" size={16} />}
    >
      {label}
    </Button>
  );
}
