import { Button } from '@mantine/core';
import { toWebAddress } from '#shared/domain/web-address.ts';
import { Icon } from './icon.tsx';

type Props = {
  url: string | null;
  label: string;
  /** Whose it is, where that is not plain from the place alone. */
  of?: string;
};

/** A button that opens somebody's address in a new tab; nothing for what is no web address. */
export function ExternalLink({ url, label, of }: Props) {
  const href = url && toWebAddress(url);
  if (!href) return null;
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      aria-label={of && `${label} · ${of}`}
      rightSection={<Icon name="external" size={16} />}
    >
      {label}
    </Button>
  );
}
