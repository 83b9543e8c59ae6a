import { z } from 'zod';
import type { CohortOverview } from '#shared/api/cockpit.ts';
import type { AdminCohortView } from '#shared/api/cohorts.ts';
import { formatGrowth } from '#shared/domain/kpi.ts';
import { AppError } from '#shared/errors.ts';
import { dateLabel, dateRangeLabel, pluralize } from '#shared/formats.ts';
import { stageLabels } from '#shared/options.ts';
import { router } from '../router.ts';
import { type Caller, defineTool, lines, noInput, shorten } from './tool.ts';

const cohortInput = z.strictObject({
  cohortId: z
    .uuid()
    .describe('As list_cohorts gives it; by default the latest that is running.')
    .optional(),
});

/** The cohort that runs today, else the one that began last. */
function currentCohort(cohorts: AdminCohortView[], today: string): AdminCohortView {
  const running = cohorts.find(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn);
  const chosen = running ?? cohorts[0];
  if (!chosen) throw new AppError('not_found');
  return chosen;
}

async function readOverview(
  { cohortId }: { cohortId?: string },
  caller: Caller,
): Promise<CohortOverview> {
  if (cohortId) return caller.call(router.cockpit.overview, { cohortId });
  const { cohorts } = await caller.call(router.cohorts.list, undefined);
  return caller.call(router.cockpit.overview, {
    cohortId: currentCohort(cohorts, caller.today).id,
  });
}

const cockpitPage = ({ cohort }: CohortOverview, caller: Caller) =>
  caller.link(`/admin/cohorts/${cohort.id}`);

/**
 * The staff's reading of cohorts, but for founders' morale: an assistant hands on what it reads.
 */
export const staffTools = [
  defineTool({
    name: 'list_cohorts',
    title: 'List cohorts',
    description: 'All cohorts, the latest first, with their dates, size and id.',
    input: noInput,
    routes: [router.cohorts.list],
    async run(_input, caller) {
      const { cohorts } = await caller.call(router.cohorts.list, undefined);
      const items = cohorts.map(({ id, name, startsOn, endsOn, founders }) => {
        const when = dateRangeLabel(startsOn, endsOn, caller.today);
        return `${name} (${when}, ${pluralize(founders, 'founder')}) cohortId: ${id}`;
      });
      return { text: `${lines('Cohorts:', items)}\n\n${caller.link('/admin/cohorts')}` };
    },
  }),

  defineTool({
    name: 'cohort_overview',
    title: 'Cohort overview',
    description:
      'How each startup of a cohort is doing: the growth of its number in a week, check-ins, pledges, active days.',
    input: cohortInput,
    routes: [router.cohorts.list, router.cockpit.overview],
    async run(input, caller) {
      const overview = await readOverview(input, caller);
      const items = overview.rows.map((row) => {
        const { startupName, stage, kpi, growth, pledges, activeDays, ofDays, reasons } = row;
        if (!row.hasJoined) return `${startupName}: invited, nobody has signed in yet`;
        const weeks = row.weeks.filter(({ state }) => state !== 'before');
        const done = weeks.filter(({ state }) => state === 'done').length;
        const facts = [
          stageLabels[stage],
          kpi &&
            `${kpi.name} ${growth === null ? 'without a week to compare' : `${formatGrowth(growth, kpi.unit)} in a week`}`,
          `${done} of ${weeks.length} check-ins`,
          `${pledges.kept} of ${pledges.decided} pledges kept`,
          `active on ${activeDays} of ${pluralize(ofDays, 'day')}`,
          row.isPaused && 'paused',
          reasons.length > 0 && 'at risk',
        ].filter(Boolean);
        return `${startupName}: ${facts.join(', ')}`;
      });
      const { cohort } = overview;
      const when = dateRangeLabel(cohort.startsOn, cohort.endsOn, caller.today);
      return {
        text: `${lines(`${cohort.name} (${when}), ${pluralize(items.length, 'startup')}:`, items)}\n\n${cockpitPage(overview, caller)}`,
      };
    },
  }),

  defineTool({
    name: 'startups_at_risk',
    title: 'Startups at risk',
    description:
      'Which startups of a cohort need a call and why, by plain rules, and who of the staff looks after them.',
    input: cohortInput,
    routes: [router.cohorts.list, router.cockpit.overview],
    async run(input, caller) {
      const overview = await readOverview(input, caller);
      const items = overview.rows.flatMap((row) => {
        const { startupName, founders, assignee, reasons } = row;
        if (reasons.length === 0) return [];
        const why = reasons.map((reason) => `${shorten(reason)}.`).join(' ');
        const until =
          assignee &&
          ` ${assignee.isMe ? 'You look' : `${assignee.email} looks`} after it until ${dateLabel(assignee.until, caller.today)}.`;
        return [`${startupName} (${founders.join(', ')}): ${why}${until ?? ''}`];
      });
      return {
        text: `${lines(`${overview.cohort.name}:`, items, 'No startup is at risk.')}\n\n${cockpitPage(overview, caller)}`,
      };
    },
  }),

  defineTool({
    name: 'applications_to_review',
    title: 'Applications to review',
    description:
      'Open applications: for reviewers those that are assigned to them, for the others the newest.',
    input: noInput,
    routes: [router.review.list],
    async run(_input, caller) {
      const [{ counts, mine, rows }, underReview] = await Promise.all([
        caller.call(router.review.list, { status: 'pending' }),
        caller.call(router.review.list, { status: 'under_review' }),
      ]);
      const open = [...rows, ...underReview.rows].sort(
        (a, b) => Date.parse(b.submittedAt) - Date.parse(a.submittedAt),
      );
      const items = open.map(
        ({ id, startupName, founderName, stage, industry, submittedAt }) =>
          `${startupName} (${founderName}, ${stageLabels[stage]}, ${industry}, submitted ${caller.day(submittedAt)}): ${caller.link(`/admin/applications/${id}`)}`,
      );
      const heading = `${counts.pending} pending, ${counts.under_review} under review; ${mine.toRate} for you to rate.`;
      return { text: `${lines(heading, items)}\n\n${caller.link('/admin/dashboard')}` };
    },
  }),
];
