import type { InvestorDecision } from '#shared/domain/investor-state.ts';

type Words = { title: string; button: string; text: string; done: (name: string) => string };

export const decisionWords: Record<InvestorDecision, Words> = {
  approve: {
    title: 'Approve investor',
    button: 'Approve',
    text: 'Websites, decks, full profiles and introductions open to them. They get a mail.',
    done: (name) => `${name} is approved.`,
  },
  decline: {
    title: 'Decline investor',
    button: 'Decline',
    text: 'They keep seeing teaser cards, and get a mail.',
    done: (name) => `${name} is declined.`,
  },
  revoke: {
    title: 'Withdraw approval',
    button: 'Withdraw approval',
    text: 'Websites, decks, full profiles and introductions close to them at once. They get a mail.',
    done: (name) => `${name} is not approved any more.`,
  },
};
