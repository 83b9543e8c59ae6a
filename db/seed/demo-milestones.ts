import { addDays, type CalendarDate } from '#shared/time.ts';
import type { Milestone } from '../schema.ts';
import type { DemoFounder } from './people.ts';

/** What a founder of the demo has reached, by stage: dates before the cohort began. */
export function demoMilestones(founder: DemoFounder, startsOn: CalendarDate): Milestone[] {
  const steps: Omit<Milestone, 'id' | 'date' | 'achieved'>[] = [
    {
      title: 'Thirty interviews done',
      description: 'The problem is real and weekly.',
      type: 'business',
    },
    {
      title: 'First version in use',
      description: 'Five people use it without us in the room.',
      type: 'product',
    },
    {
      title: 'First paying customer',
      description: 'Asked for an invoice before we did.',
      type: 'business',
    },
    { title: 'Team complete', description: 'Engineering, sales and a place to sit.', type: 'team' },
  ];
  const reached = { idea: 1, mvp: 2, traction: 3, launch: 4 }[founder.stage];
  const milestones = steps.slice(0, reached).map((step, index) => ({
    id: `${founder.email}-${index + 1}`,
    ...step,
    date: addDays(startsOn, -30 * (reached - index)),
    achieved: true,
  }));
  if (founder.funding === 'none') return milestones;
  return [
    ...milestones,
    {
      id: `${founder.email}-funding`,
      title: founder.funding === 'seed' ? 'Seed round closed' : 'Pre-seed round closed',
      date: addDays(startsOn, -21),
      type: 'funding',
      achieved: true,
    },
  ];
}
