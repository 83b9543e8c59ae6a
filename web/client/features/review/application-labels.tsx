import type { ComponentProps } from 'react';
import type { ApplicationStatus } from '#shared/options.ts';
import { Tag } from '../../ui/tag.tsx';

export const statusLabels: Record<ApplicationStatus, string> = {
  pending: 'Pending',
  under_review: 'Under review',
  accepted: 'Accepted',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

const tones: Record<ApplicationStatus, ComponentProps<typeof Tag>['tone']> = {
  pending: 'amber',
  under_review: 'stream',
  accepted: 'moss',
  rejected: 'rose',
  withdrawn: 'plain',
};

export function StatusBadge({ status }: { status: ApplicationStatus }) {
  return <Tag tone={tones[status]}>{statusLabels[status]}</Tag>;
}

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const dateTimeFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** '3 Dec 2026' in the browser's time zone; `clock` adds the time. */
export function DateTimeText({ at, clock = false }: { at: string; clock?: boolean }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={dateTimeFormat.format(date)}>
      {(clock ? dateTimeFormat : dateFormat).format(date)}
    </time>
  );
}
