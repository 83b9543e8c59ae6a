import { Button } from '@mantine/core';
import type { Audience } from '#shared/options.ts';
import { readTimeZone } from '../../lib/browser.ts';
import { useInfo } from './session-queries.ts';

type Props = { audience: Audience; next: string | null; size?: 'md' };

/** Leads to the community's single sign-on, and back to `next`; nothing without one. */
export function SignOnButton({ audience, next, size }: Props) {
  const name = useInfo().data?.signOn;
  if (!name) return null;
  const query = new URLSearchParams({ for: audience, zone: readTimeZone() ?? '' });
  if (next) query.set('return', next);
  return (
    <Button component="a" href={`/sso/start?${query}`} variant="default" size={size}>
      Continue with {name}
    </Button>
  );
}
