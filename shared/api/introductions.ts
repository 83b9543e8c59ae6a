import { z } from 'zod';
import {
  introductionKinds,
  introductionOutcomes,
  introductionSides,
  introductionStates,
} from '../domain/introductions.ts';
import { instant, multiLine } from '../fields.ts';
import { forFounders, forManagers, forMembers, matchCost, routesOf, rowCost } from './audience.ts';
export const newIntroductionSchema = z.strictObject({
  startupId: z.uuid(),
  /** The founder of its team who is asked first; its owner by default. */
  founderId: z.uuid().optional(),
  note: multiLine(1000).min(1, 'Please say in a few words why you would like to talk.'),
});

export const declineSchema = z.strictObject({
  introductionId: z.uuid(),
  reason: multiLine(500).default(''),
});

const one = z.strictObject({ introductionId: z.uuid() });

/** The other participant. An allow-list: the email address is set only once accepted. */
const otherSchema = z.object({
  kind: z.enum(['founder', 'investor']),
  /** Both null for an investor, and for a founder who has left. */
  founderId: z.string().nullable(),
  startupId: z.string().nullable(),
  name: z.string(),
  /** The startup, or the investor's company and title. */
  about: z.string(),
  /** Of an investor who is asked only once they accepted, like the rest of them. */
  photo: z.string().nullable(),
  email: z.string().nullable(),
});

export const introductionSchema = z.object({
  id: z.string(),
  kind: z.enum(introductionKinds),
  state: z.enum(introductionStates),
  other: otherSchema,
  note: z.string(),
  reason: z.string().nullable(),
  requestedAt: instant,
  expiresAt: instant,
  decidedAt: instant.nullable(),
  /** It waits for anybody on a team of several founders. */
  asksTeam: z.boolean(),
  /** The teammate who answered a request to the viewer's startup; null if the viewer did. */
  answeredBy: z.string().nullable(),
  outcome: z.enum(introductionOutcomes).nullable(),
  /** It is time to ask this participant how it went. */
  asksForOutcome: z.boolean(),
});
export type IntroductionView = z.infer<typeof introductionSchema>;

const listSchema = z.object({
  /** Open ones first, then newest first. */
  introductions: z.array(introductionSchema),
  /** Pass as `after` to get the next page; null on the last. */
  next: z.string().nullable(),
});
export type Introductions = z.infer<typeof listSchema>;

const idsSchema = z.object({
  startupIds: z.array(z.string()),
  founderIds: z.array(z.string()),
  investorIds: z.array(z.string()),
});

/** Whom the caller stands in some relationship to, for the button's label. All others can be asked. */
const relationshipsSchema = z.object({
  /** The caller waits for their answer. */
  requested: idsSchema,
  /** They wait for the caller's answer. */
  waiting: idsSchema,
  introduced: idsSchema,
  /** Founders on the caller's team: there is nobody to introduce. */
  teammates: z.array(z.string()),
});
export type IntroductionRelationships = z.infer<typeof relationshipsSchema>;

const countsSchema = z.object({
  states: z.record(
    z.enum(introductionStates),
    z.object({ founders: z.number(), investors: z.number() }),
  ),
  outcomes: z.record(
    z.enum(introductionOutcomes),
    z.object({ requesters: z.number(), recipients: z.number() }),
  ),
});
export type IntroductionCounts = z.infer<typeof countsSchema>;

const openInvestorsSchema = z.object({
  /** By name. An allow-list: nothing else of an investor is shown before they accept. */
  investors: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      company: z.string().nullable(),
      focus: z.array(z.string()),
    }),
  ),
  /** Of the founder's own calendar month. */
  allowance: z.object({ limit: z.number(), left: z.number(), renewsOn: z.iso.date() }),
});
export type OpenInvestors = z.infer<typeof openInvestorsSchema>;

/** A founder's request to an investor. */
export const investorRequestSchema = newIntroductionSchema
  .pick({ note: true })
  .extend({ investorId: z.uuid() });

const { get, post, put, remove } = routesOf('introductions');

export const introductionsContract = {
  /** Asking again returns the first request. */
  ask: forMembers
    .route(post('/introductions'))
    .meta(rowCost)
    .input(newIntroductionSchema)
    .output(introductionSchema),
  /** A part of premium: investors who are open to requests of founders. */
  openInvestors: forFounders
    .route(get('/open-investors'))
    .meta(matchCost)
    .output(openInvestorsSchema),
  /** A part of premium. Asking again returns the first request. */
  askInvestor: forFounders
    .route(post('/open-investors/{investorId}/introduction'))
    .input(investorRequestSchema)
    .output(introductionSchema),
  /** Requests made or received. */
  list: forMembers
    .route(get('/introductions'))
    .input(
      z.strictObject({
        side: z.enum(introductionSides).default('requester'),
        after: z.uuid().optional(),
      }),
    )
    .output(listSchema),
  relationships: forMembers.route(get('/introductions/relationships')).output(relationshipsSchema),
  /** Only the requester can. */
  withdraw: forMembers
    .route(remove('/introductions/{introductionId}'))
    .input(one)
    .output(introductionSchema),
  /** Only the recipient, or anybody on the startup's team, can; the first answer stands. Both then see each other's email address. */
  accept: forMembers
    .route(post('/introductions/{introductionId}/acceptance'))
    .input(one)
    .output(introductionSchema),
  decline: forMembers
    .route(post('/introductions/{introductionId}/decline'))
    .input(declineSchema)
    .output(introductionSchema),
  /** Either participant can say how an accepted introduction went. */
  sayOutcome: forMembers
    .route(put('/introductions/{introductionId}/outcome'))
    .input(one.extend({ outcome: z.enum(introductionOutcomes) }))
    .output(introductionSchema),
  counts: forManagers.route(get('/admin/introductions')).output(countsSchema),
};
