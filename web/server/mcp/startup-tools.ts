import { z } from 'zod';
import { newIntroductionSchema } from '#shared/api/introductions.ts';
import { declarationOf } from '#shared/api/procedures.ts';
import { directoryQuery } from '#shared/api/startups.ts';
import { introductionSides } from '#shared/domain/introductions.ts';
import { dateLabel, moneyRange } from '#shared/formats.ts';
import { type Stage, stageLabels } from '#shared/options.ts';
import { router } from '../router.ts';
import { type Caller, defineTool, explain, lines, shorten } from './tool.ts';

const searchText = 'Words from the startup’s name, its founders, industry or description.';
const { search, stage, funding } = directoryQuery;
const searchInput = z.strictObject({
  search: search.describe(searchText),
  stage,
  funding,
});
const startupId = z.uuid().describe('As search_startups gives it.');

type Card = {
  startupId: string;
  startupName: string;
  founderName?: string;
  stage: Stage;
  industry: string;
  description: string;
  lookingForFunding: boolean;
  fundingAmount: string | null;
};

function cardLine(card: Card): string {
  const amount = card.fundingAmount ? ` ${moneyRange(card.fundingAmount)}` : '';
  const facts = [
    card.founderName,
    stageLabels[card.stage],
    card.industry,
    card.lookingForFunding && `seeking${amount || ' funding'}`,
  ].filter(Boolean);
  return `${card.startupName} (${facts.join(', ')}): ${shorten(card.description, 160)} startupId: ${card.startupId}`;
}

type Found = { startups: Card[]; size: { startups: number; isMore: boolean } | null };

function foundText({ startups, size }: Found, page: string) {
  const total = size ? `${size.startups}${size.isMore ? '+' : ''}` : String(startups.length);
  const shown = startups.slice(0, 15);
  const heading = `${total} found${shown.length < startups.length ? `, the newest ${shown.length}` : ''}:`;
  return {
    text: `${lines(heading, shown.map(cardLine), 'Try fewer or other words.')}\n\n${page}`,
    data: {
      startups: shown.map(({ startupId: id, startupName, stage: at, industry }) => ({
        startupId: id,
        startupName,
        stage: at,
        industry,
      })),
    },
  };
}

type Profile = Card & {
  founderName: string;
  teamSize: number;
  fundingRaised: string;
  monthlyRevenue: string | null;
  founderBio: string | null;
  founderLocation: string | null;
  team: { name: string; role: string }[];
  milestones: { title: string; date: string; achieved: boolean }[];
};

function profileText(startup: Profile, further: (string | boolean | null)[], page: string): string {
  const people = startup.team.map(({ name }) => name).join(', ') || startup.founderName;
  const achieved = startup.milestones.filter((milestone) => milestone.achieved).slice(0, 5);
  const items = [
    `Founders: ${people}${startup.founderLocation ? ` (${startup.founderLocation})` : ''}, team of ${startup.teamSize}`,
    `Stage: ${stageLabels[startup.stage]}; industry: ${startup.industry}`,
    `Raised: ${moneyRange(startup.fundingRaised)}${startup.monthlyRevenue ? `; monthly revenue: ${moneyRange(startup.monthlyRevenue)}` : ''}`,
    startup.lookingForFunding &&
      `Seeking ${startup.fundingAmount ? moneyRange(startup.fundingAmount) : 'funding'}`,
    startup.founderBio && `About the founder: ${shorten(startup.founderBio, 300)}`,
    achieved.length > 0 &&
      `Milestones: ${achieved.map(({ title }) => shorten(title, 80)).join('; ')}`,
    ...further,
  ].filter((item) => typeof item === 'string' && item !== '');
  return `${lines(startup.startupName, items as string[])}\n\n${shorten(startup.description, 1500)}\n\n${page}`;
}

const introductionsPage = (caller: Caller) =>
  caller.link(caller.session.investor ? '/investor/introductions' : '/app/introductions');

/** Finding startups and being introduced; founders and investors see each what their pages show. */
export const startupTools = [
  defineTool({
    name: 'search_startups',
    title: 'Search startups',
    description:
      'Startups of all cohorts in the community, newest first, with the startupId that other tools ask for.',
    input: searchInput,
    routes: [router.startups.list],
    run: async (input, caller) =>
      foundText(await caller.call(router.startups.list, input), caller.link('/app/portfolio')),
  }),
  defineTool({
    name: 'search_startups',
    title: 'Search startups',
    description:
      'The accelerator’s startups as this investor may see them, with the startupId that other tools ask for.',
    input: explain(
      z.strictObject({
        ...searchInput.shape,
        sort: declarationOf(router.portfolio.list).inputSchema?.shape.sort ?? z.never(),
      }),
      { sort: '`match` puts first what fits the investor’s stated interests.' },
    ),
    routes: [router.portfolio.list],
    run: async (input, caller) =>
      foundText(
        await caller.call(router.portfolio.list, input),
        caller.link('/investor/dashboard'),
      ),
  }),

  defineTool({
    name: 'startup',
    title: 'A startup',
    description: 'The profile of one startup: team, stage, funding, milestones, open pledges.',
    input: z.strictObject({ startupId }),
    routes: [router.startups.get],
    async run(input, caller) {
      const startup = await caller.call(router.startups.get, input);
      const promised = startup.pledges.map(
        ({ title, dueOn }) => `${shorten(title, 80)} by ${dateLabel(dueOn, caller.today)}`,
      );
      const further = [
        promised.length > 0 && `Open pledges: ${promised.join('; ')}`,
        startup.websiteUrl ?? false,
      ];
      const page = caller.link(`/app/portfolio/${encodeURIComponent(startup.startupId)}`);
      return { text: profileText(startup, further, page) };
    },
  }),
  defineTool({
    name: 'startup',
    title: 'A startup',
    description:
      'The profile of one startup as an approved investor sees it: team, stage, funding, milestones, and momentum if they share it.',
    input: z.strictObject({ startupId }),
    routes: [router.portfolio.get],
    async run(input, caller) {
      const startup = await caller.call(router.portfolio.get, input);
      const { momentum } = startup;
      const further = [
        momentum &&
          `Momentum: active on ${momentum.activeDays} of 28 days, streak of ${momentum.streak}, ${momentum.pledges.kept} of ${momentum.pledges.decided} pledges kept`,
        startup.hasDeck ? 'There is a pitch deck: open it on the page.' : false,
      ];
      const page = caller.link(`/investor/startups/${encodeURIComponent(startup.startupId)}`);
      return { text: profileText(startup, further, page) };
    },
  }),

  defineTool({
    name: 'request_introduction',
    title: 'Request an introduction',
    description:
      'Asks the founders of a startup for an introduction. They get the note and decide; once they accept, both see each other’s email address. Show the person the note before you send it.',
    input: explain(newIntroductionSchema.omit({ founderId: true }), {
      startupId: 'As search_startups gives it.',
      note: 'Why they would like to talk, in their own voice.',
    }),
    routes: [router.introductions.ask],
    isIdempotent: true,
    async run(input, caller) {
      const { id, other, expiresAt, state } = await caller.call(router.introductions.ask, input);
      return {
        text: `You asked ${other.name} for an introduction (${state}). Without an answer the request expires ${caller.day(expiresAt)}.\n${introductionsPage(caller)}`,
        data: { introductionId: id, state },
      };
    },
  }),

  defineTool({
    name: 'introductions',
    title: 'Introductions',
    description:
      'Requests for introductions that the person made (requester) or received (recipient), and where they stand.',
    input: z.strictObject({
      side: z
        .enum(introductionSides)
        .default('requester')
        .describe('`requester`: made by them; `recipient`: waiting for or given their answer.'),
    }),
    routes: [router.introductions.list],
    async run(input, caller) {
      const { introductions } = await caller.call(router.introductions.list, input);
      const items = introductions.map(({ state, other, note, requestedAt }) => {
        const address = other.email ? `, ${other.email}` : '';
        return `${other.name}, ${other.about}${address}: ${state}, asked ${caller.day(requestedAt)}: ${shorten(note)}`;
      });
      const heading = input.side === 'requester' ? 'Requests made:' : 'Requests received:';
      return { text: `${lines(heading, items)}\n\n${introductionsPage(caller)}` };
    },
  }),
];
