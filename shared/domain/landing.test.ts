import { describe, expect, it } from 'vitest';
import { demoLanding } from '#db/seed/demo-landing.ts';
import { type Landing, landingSchema, type SectionOf } from '../api/landing.ts';
import { toPublicLanding } from './landing.ts';
import { startingLanding } from './starting-landing.ts';

const counts = { startups: 0, founders: 0, tasks: 0, pledges: 0, investors: 0 };
const nothing = { counts, premiumPrice: null };

const kinds = ({ sections }: Landing) => sections.map(({ kind }) => kind);

function sectionOf<Kind extends Landing['sections'][number]['kind']>(landing: Landing, kind: Kind) {
  return landing.sections.find((each) => each.kind === kind) as SectionOf<Kind>;
}

describe('the page that a program starts from', () => {
  it('shows no figure, story or price', () => {
    const shown = toPublicLanding(startingLanding, nothing);
    expect(kinds(shown)).toEqual(['weeks', 'features', 'questions', 'closing']);
    expect(JSON.stringify(shown)).not.toMatch(/\$|%|\d\+/);
  });

  it('counts what the program has, and leaves out what is none', () => {
    const facts = { counts: { ...counts, startups: 1_240, pledges: 3 }, premiumPrice: null };
    const { figures } = sectionOf(toPublicLanding(startingLanding, facts), 'figures');
    expect(figures.map(({ label, value }) => `${value} ${label}`)).toEqual([
      '1,240 Startups accelerated',
      '3 Pledges kept',
    ]);
    expect(figures.map(({ source }) => source)).toEqual(['', '']);
  });
});

describe('the demo’s page', () => {
  it.each([startingLanding, demoLanding])('can be saved as it is', (landing) => {
    expect(landingSchema.parse(landing)).toEqual(landing);
  });

  it('shows the specified figures, and premium only where it is sold', () => {
    const { figures } = sectionOf(toPublicLanding(demoLanding, nothing), 'figures');
    expect(figures.map(({ value }) => value)).toEqual(['500+', '$50M+', '85%', '200+']);
    const costsAt = (premiumPrice: { price: string; unit: string } | null) =>
      sectionOf(toPublicLanding(demoLanding, { counts, premiumPrice }), 'costs').costs.map(
        ({ who, price, unit }) => `${who} ${price} ${unit}`.trim(),
      );
    expect(costsAt(null)).toEqual(['Founders $0', 'Investors $0']);
    expect(costsAt({ price: '€190', unit: 'a year' })).toEqual([
      'Founders $0',
      'Premium €190 a year',
      'Investors $0',
    ]);
  });
});

describe('what is switched off', () => {
  const without = (edit: (section: Landing['sections'][number]) => Landing['sections'][number]) =>
    toPublicLanding(
      { ...demoLanding, sections: demoLanding.sections.map(edit) },
      { counts, premiumPrice: { price: '$29', unit: 'a month' } },
    );

  it('is sent to nobody, neither a section nor a row', () => {
    const shown = without((section) => {
      if (section.kind === 'features') return { ...section, isShown: false };
      if (section.kind !== 'questions') return section;
      const off = section.questions.map((question) => ({ ...question, isShown: false }));
      return { ...section, questions: off };
    });
    expect(kinds(shown)).toEqual(['figures', 'weeks', 'stories', 'costs', 'closing']);
  });

  it('is any first row, and a section of which no row is left', () => {
    const off = <Row extends { isShown: boolean }>(rows: Row[], last: number) =>
      rows.map((row, n) => ({ ...row, isShown: n > last }));
    const shown = without((section) => {
      if (section.kind === 'figures') return { ...section, figures: off(section.figures, 0) };
      if (section.kind === 'features') return { ...section, features: off(section.features, 9) };
      if (section.kind === 'stories') return { ...section, stories: off(section.stories, 0) };
      if (section.kind === 'costs') return { ...section, costs: off(section.costs, 0) };
      if (section.kind === 'questions') return { ...section, questions: off(section.questions, 0) };
      return section;
    });
    expect(kinds(shown)).toEqual(['figures', 'weeks', 'stories', 'costs', 'questions', 'closing']);
    expect(sectionOf(shown, 'figures').figures.map(({ value }) => value)).toEqual([
      '$50M+',
      '85%',
      '200+',
    ]);
    expect(sectionOf(shown, 'stories').stories.map(({ name }) => name)).toEqual([
      'Marcus Adeyemi',
      'Elena Vargas',
    ]);
    expect(sectionOf(shown, 'costs').costs.map(({ who }) => who)).toEqual(['Premium', 'Investors']);
    expect(sectionOf(shown, 'questions').questions).toHaveLength(5);
    const one = without((section) =>
      section.kind === 'features' ? { ...section, features: off(section.features, 2) } : section,
    );
    expect(sectionOf(one, 'features').features.map(({ title }) => title)).toEqual([
      'Investor Network',
    ]);
  });

  it('is also a story whose person has not agreed', () => {
    const shown = without((section) => {
      if (section.kind !== 'stories') return section;
      const stories = section.stories.map((story, n) => ({ ...story, hasConsent: n === 1 }));
      return { ...section, stories };
    });
    expect(sectionOf(shown, 'stories').stories.map(({ name }) => name)).toEqual(['Marcus Adeyemi']);
  });
});

describe('a page that can’t be saved', () => {
  const problemOf = (edit: (landing: Landing) => void) => {
    const landing = structuredClone(demoLanding);
    edit(landing);
    const issue = landingSchema.safeParse(landing).error?.issues[0];
    return issue && `${issue.path.join('.')}: ${issue.message}`;
  };

  it.each<[string, (landing: Landing) => void, string]>([
    [
      'a typed figure without its source',
      (landing) => {
        for (const figure of sectionOf(landing, 'figures').figures) figure.source = ' ';
      },
      'sections.0.figures.0.source: Please say where it comes from.',
    ],
    [
      'a story without consent',
      (landing) => {
        for (const story of sectionOf(landing, 'stories').stories) story.hasConsent = false;
      },
      'sections.3.stories.0.hasConsent: Tick that they agreed, or switch this story off.',
    ],
    [
      'a section twice',
      (landing) => landing.sections.splice(1, 1, ...landing.sections.slice(0, 1)),
      'sections: Each section stands on the page once.',
    ],
    [
      'a link that is none',
      (landing) => {
        for (const story of sectionOf(landing, 'stories').stories)
          story.link = 'javascript:alert(1)';
      },
      'sections.3.stories.0.link: Please enter a web address, like https://example.com.',
    ],
  ])('%s', (_name, edit, problem) => {
    expect(problemOf(edit)).toBe(problem);
  });
});
