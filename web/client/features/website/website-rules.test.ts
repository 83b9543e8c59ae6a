import { expect, it } from 'vitest';
import type { WebsiteAnalysis } from '#shared/api/website.ts';
import { outcomeText } from './website-rules.ts';

const proposal = { title: 'Call five florists' } as WebsiteAnalysis['proposals'][number];
const ended = { fallback: null, proposals: [proposal, proposal], pageRead: true } as const;

it('says how an analysis ended, as the specification words it', () => {
  const textOf = (state: WebsiteAnalysis['state']) =>
    outcomeText({ ...ended, proposals: [...ended.proposals], state });
  expect(textOf('failed')).toBe('Error analyzing website. Please try again.');
  expect(textOf('done')).toBe('Generated 2 personalized tasks based on your website!');
  expect(textOf('running')).toBeNull();
});
