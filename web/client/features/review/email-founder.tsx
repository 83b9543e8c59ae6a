import { Button } from '@mantine/core';
import type { Review } from '#shared/api/review-view.ts';
import { brand } from '#shared/brand.ts';
import { Icon } from '../../ui/icon.tsx';

/** Opens a mail to the founder in the admin's own mail program. */
export function EmailFounder({ review }: { review: Review }) {
  const subject = `${review.startupName} at ${brand.name}`;
  const href = `mailto:${encodeURIComponent(review.founderEmail)}?subject=${encodeURIComponent(subject)}`;
  return (
    <Button
      component="a"
      href={href}
      variant="default"
      size="sm"
      leftSection={<Icon name="mail" size={16} />}
    >
      Email Founder
    </Button>
  );
}
