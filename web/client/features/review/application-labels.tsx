import type { ComponentProps } from 'react';
import { staffName } from '#shared/domain/staff.ts';
import type { ApplicationStatus } from '#shared/options.ts';
import { Avatar } from '../../ui/avatar.tsx';
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

export function RatedTag({ hasRated }: { hasRated: boolean }) {
  return <Tag tone={hasRated ? 'moss' : 'amber'}>{hasRated ? 'Rated' : 'To rate'}</Tag>;
}

/** The staff have no names: `ada.park@example.com` gets the face of Ada Park. */
export function StaffFace({ email }: { email: string }) {
  return <Avatar name={staffName(email)} url={null} size="s" />;
}
