import type { ReactNode } from 'react';
import { toWebAddress } from '#shared/domain/web-address.ts';

type Props = { url: string; className?: string; children?: ReactNode };

/** A link to somebody's page elsewhere, in a new tab. Nothing for what is no web address. */
export function OutsideLink({ url, className, children }: Props) {
  const href = toWebAddress(url);
  if (!href) return null;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  );
}
