import { z } from 'zod';
import {
  introductionKinds,
  introductionOutcomes,
  introductionParticipants,
  introductionStates,
} from '../domain/introductions.ts';
import { forAdmins, forFounders, forMembers } from './audience.ts';
import { instant, multiLine } from './fields.ts';
export const newIntroductionSchema = z.strictObject({
  founderId: z.uuid(),
  note: multiLine(1000).min(1, 'Please say in a few words why you would like to talk.'),
});

export const declineSchema = z.strictObject({
  introductionId: z.uuid(),
  reason: multiLine(500).default(''),
});

const one = z.strictObject({ introductionId: z.uuid() });

/** Who stands on the other side. An allow-list: the address only once it was accepted. */
const otherSchema = z.object({
  kind: z.enum(['founder', 'investor']),
  /** Of a founder who is still in the community. */
  founderId: z.string().nullable(),
  name: z.string(),
  /** The startup, or an investor's company and title. */
  about: z.string(),
  email: z.string().nullable(),
});

const introductionSchema = z.object({
  id: z.string(),
  kind: z.enum(introductionKinds),
  state: z.enum(introductionStates),
  other: otherSchema,
  note: z.string(),
  reason: z.string().nullable(),
  askedAt: instant,
  expiresAt: instant,
  decidedAt: instant.nullable(),
  /** What this side said came of it. */
  outcome: z.enum(introductionOutcomes).nullable(),
  /** Whether it is time to say so. */
  asksForOutcome: z.boolean(),
});
export type IntroductionView = z.infer<typeof introductionSchema>;

const listSchema = z.object({
  /** The open ones first, then the newest. */
  introductions: z.array(introductionSchema),
  /** Ask with `after` for those that follow; null when that was all. */
  next: z.string().nullable(),
});
export type Introductions = z.infer<typeof listSchema>;

/** How the asker stands with founders, by their ids: what a button shows. Others can be asked. */
const relationshipsSchema = z.object({
  /** Asked, and not answered yet. */
  requested: z.array(z.string()),
  /** Asked by them. */
  waiting: z.array(z.string()),
  introduced: z.array(z.string()),
});
export type IntroductionRelationships = z.infer<typeof relationshipsSchema>;

const countsSchema = z.object({
  states: z.record(
    z.enum(introductionStates),
    z.object({ founders: z.number(), investors: z.number() }),
  ),
  outcomes: z.record(
    z.enum(introductionOutcomes),
    z.object({ askers: z.number(), asked: z.number() }),
  ),
});
export type IntroductionCounts = z.infer<typeof countsSchema>;

const tags = ['introductions'];

export const introductionsContract = {
  /** Asked twice, the first request is the answer. */
  ask: forMembers
    .route({ method: 'POST', path: '/introductions', tags })
    .input(newIntroductionSchema)
    .output(introductionSchema),
  /** What one asked, or was asked: an investor is never asked. */
  list: forMembers
    .route({ method: 'GET', path: '/introductions', tags })
    .input(
      z.strictObject({
        side: z.enum(introductionParticipants).default('asker'),
        after: z.uuid().optional(),
      }),
    )
    .output(listSchema),
  standings: forMembers
    .route({ method: 'GET', path: '/introductions/standings', tags })
    .output(relationshipsSchema),
  /** By the asker. */
  withdraw: forMembers
    .route({ method: 'DELETE', path: '/introductions/{introductionId}', tags })
    .input(one)
    .output(introductionSchema),
  /** By the founder who was asked: both get each other's address. */
  accept: forFounders
    .route({ method: 'POST', path: '/introductions/{introductionId}/acceptance', tags })
    .input(one)
    .output(introductionSchema),
  decline: forFounders
    .route({ method: 'POST', path: '/introductions/{introductionId}/decline', tags })
    .input(declineSchema)
    .output(introductionSchema),
  /** What came of an accepted one, by either side. */
  sayOutcome: forMembers
    .route({ method: 'PUT', path: '/introductions/{introductionId}/outcome', tags })
    .input(one.extend({ outcome: z.enum(introductionOutcomes) }))
    .output(introductionSchema),
  counts: forAdmins
    .route({ method: 'GET', path: '/admin/introductions', tags })
    .output(countsSchema),
};
