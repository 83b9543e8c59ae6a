import type { Landing, LandingSection, LandingView } from '../api/landing.ts';
import { formatNumber } from '../formats.ts';

/** The figures that the product counts itself. */
export const countedFigures = ['startups', 'founders', 'tasks', 'pledges', 'investors'] as const;
export type CountedFigure = (typeof countedFigures)[number];

type Facts = LandingView['facts'];

/**
 * The page as strangers see it: without what is switched off, figures counted. A figure of zero says
 * nothing, premium isn't offered where it isn't sold, and a story needs its person's consent.
 */
export function toPublicLanding({ hero, sections }: Landing, facts: Facts): Landing {
  const shown = sections.flatMap((section) => (section.isShown ? toPublic(section, facts) : []));
  return { hero, sections: shown.filter((section) => !isEmpty(section)) };
}

function toPublic(section: LandingSection, { counts, premiumPrice }: Facts): LandingSection {
  switch (section.kind) {
    case 'figures':
      return {
        ...section,
        figures: section.figures.flatMap((figure) => {
          if (!figure.isShown) return [];
          if (!figure.counts) return figure;
          const count = counts[figure.counts];
          return count > 0 ? { ...figure, value: formatNumber(count), source: '' } : [];
        }),
      };
    case 'features':
      return { ...section, features: section.features.filter(isShown) };
    case 'stories':
      return {
        ...section,
        stories: section.stories.filter((story) => story.isShown && story.hasConsent),
      };
    case 'costs':
      return {
        ...section,
        costs: section.costs.flatMap((cost) => {
          if (!cost.isShown) return [];
          if (!cost.isPremium) return cost;
          return premiumPrice ? { ...cost, ...premiumPrice } : [];
        }),
      };
    case 'questions':
      return { ...section, questions: section.questions.filter(isShown) };
    default:
      return section;
  }
}

const isShown = (row: { isShown: boolean }) => row.isShown;

function isEmpty(section: LandingSection): boolean {
  switch (section.kind) {
    case 'figures':
      return section.figures.length === 0;
    case 'features':
      return section.features.length === 0;
    case 'stories':
      return section.stories.length === 0;
    case 'costs':
      return section.costs.length === 0;
    case 'questions':
      return section.questions.length === 0;
    default:
      return false;
  }
}
