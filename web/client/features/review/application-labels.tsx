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
