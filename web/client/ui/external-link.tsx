import { Button } from '@mantine/core';
import { toLink } from '#shared/domain/web-address.ts';
import { Icon } from './icon.tsx';

type ExternalLinkProps = {
  url: string | null | undefined;
  label: string;
  /** Which of several, for who hears it. */
  name?: string;
};

/** A button that opens somebody's address in a new tab; nothing for what is no web address. */
export function ExternalLink({ url, label, name }: ExternalLinkProps) {
  const href = url && toLink(url);
  return href ? <NewTabButton href={href} label={label} name={name} /> : null;
}

type NewTabButtonProps = { href: string; label: string; name?: string | undefined };

/** Leads away from the product, which learns nothing of it and is not told on. */
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
