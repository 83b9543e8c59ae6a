import { Button } from '@mantine/core';
import { toLink } from '#shared/domain/web-address.ts';
import { Icon } from './icon.tsx';

type ExternalLinkProps = {
  url: string | null | undefined;
  label: string;
  /** Tells several such buttons apart for screen readers. */
  name?: string;
};

/** A button that opens somebody's address in a new tab; nothing if it is no web address. */
export function ExternalLink({ url, label, name }: ExternalLinkProps) {
  const href = url && toLink(url);
  return href ? <NewTabButton href={href} label={label} name={name} /> : null;
}

type NewTabButtonProps = { href: string; label: string; name?: string | undefined };

/** A button that opens another site in a new tab, without a referrer. */
export function NewTabButton({ href, label, name }: NewTabButtonProps) {
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
