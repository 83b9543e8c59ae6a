import type { ComponentProps } from 'react';
import type { InvestorDecision, InvestorState } from '#shared/domain/investors.ts';
import type { Tag } from '../../ui/tag.tsx';

type StateLabel = { label: string; tone: ComponentProps<typeof Tag>['tone'] };

/** In the order that the filter shows. */
export const investorStateLabels: Record<InvestorState, StateLabel> = {
  waiting: { label: 'Waiting', tone: 'amber' },
  approved: { label: 'Approved', tone: 'moss' },
  declined: { label: 'Declined', tone: 'rose' },
  revoked: { label: 'Withdrawn', tone: 'rose' },
  unverified: { label: 'Unconfirmed', tone: 'plain' },
};

type DecisionCopy = {
  title: string;
  button: string;
  text: string;
  successText: (name: string) => string;
};

export const decisionCopy: Record<InvestorDecision, DecisionCopy> = {
  approve: {
    title: 'Approve investor',
    button: 'Approve',
    text: 'Websites, decks, full profiles and introductions open to them. We’ll email them.',
    successText: (name) => `${name} is approved.`,
  },
  decline: {
    title: 'Decline investor',
    button: 'Decline',
    text: 'They keep seeing preview cards, and get an email.',
    successText: (name) => `${name} is declined.`,
  },
  revoke: {
    title: 'Withdraw approval',
    button: 'Withdraw approval',
    text: 'Websites, decks, full profiles and introductions close to them right away. We’ll email them.',
    successText: (name) => `${name} is no longer approved.`,
  },
};
