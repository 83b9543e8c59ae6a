import type { ComponentProps } from 'react';
import type { InvestorState } from '#shared/domain/investor-state.ts';
import type { Tag } from '../../ui/tag.tsx';

type Words = { label: string; tone: ComponentProps<typeof Tag>['tone'] };

/** In the order of the filter. */
export const stateWords: Record<InvestorState, Words> = {
  waiting: { label: 'Waiting', tone: 'amber' },
  approved: { label: 'Approved', tone: 'moss' },
  declined: { label: 'Declined', tone: 'rose' },
  revoked: { label: 'Withdrawn', tone: 'rose' },
  unverified: { label: 'Unconfirmed', tone: 'plain' },
};
