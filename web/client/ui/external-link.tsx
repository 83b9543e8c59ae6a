import { Button } from '@mantine/core';
import { toLink } from '#shared/domain/web-address.ts';
import { Icon } from './icon.tsx';

type Props = {
  url: string | null;
  label: string;
  /** Which of several, for who hears it. */
  name?: string;
  /** An address of ours that leads there, and counts it. */
  through?: string;
};

/** A button that opens somebody's address in a new tab; nothing for what is no web address. */
export function ExternalLink({ url, label, name, through }: Props) {
  const href = url && toLink(url);
  if (!href) return null;
  return (
    <Button
      component="a"
      href={through ?? href}
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
