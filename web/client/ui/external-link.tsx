import { Button } from '@mantine/core';
import { webUrl } from '../lib/web-url.ts';
import { Icon } from './icon.tsx';

/** A button that opens somebody's address in a new tab; nothing where there is none. */
export function ExternalLink({ url, label }: { url: string | null; label: string }) {
  const href = webUrl(url);
  if (!href) return null;
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      rightSection={<Icon name="external" size={16} />}
    >
      {label}
    </Button>
  );
}
