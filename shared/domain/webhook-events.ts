import { z } from 'zod';

const text = z.string();
const instant = z.iso.datetime();

const founder = z.object({ id: text, name: text, startup: text });

const application = z.object({
  applicationId: text,
  startup: text,
  founderName: text,
  email: text,
});

const pledge = z.object({ taskId: text, title: text, dueAt: instant, founder });

/** Staff see how many introductions there are, not between whom. */
const introduction = z.object({
  introductionId: text,
  requester: z.enum(['founder', 'investor']),
  recipient: z.enum(['founder', 'investor']),
});

type Declaration<Data extends z.ZodType> = {
  /** On the admins' page. */
  label: string;
  data: Data;
  /** The page that `url` leads to. */
  path(data: z.infer<Data>): string;
};

const declare = <Data extends z.ZodType>(declaration: Declaration<Data>) => declaration;

const founderPage = (data: { founder: { id: string } }) => `/admin/founders/${data.founder.id}`;
const applicationPage = (data: { applicationId: string }) =>
  `/admin/applications/${data.applicationId}`;

// Stryker disable StringLiteral: a test would only repeat the labels.
/**
 * Every event that other programs can subscribe to, with its data. It is for admins' eyes: no
 * morale or blocker of a check-in, no private notes, and nothing that is just for its founder.
 */
const events = {
  'application.submitted': declare({
    label: 'Application submitted',
    data: application.extend({ stage: text, industry: text }),
    path: applicationPage,
  }),
  'application.decided': declare({
    label: 'Application decided',
    data: application.extend({ decision: z.enum(['accepted', 'rejected']) }),
    path: applicationPage,
  }),
  'task.completed': declare({
    label: 'Task completed',
    data: z.object({
      taskId: text,
      completionId: text,
      title: text,
      difficulty: text,
      /** Earned by it, with bonuses. */
      points: z.number(),
      streak: z.number(),
      founder,
    }),
    path: founderPage,
  }),
  'pledge.made': declare({ label: 'Pledge made', data: pledge, path: founderPage }),
  'pledge.kept': declare({ label: 'Pledge kept', data: pledge, path: founderPage }),
  'pledge.missed': declare({ label: 'Pledge missed', data: pledge, path: founderPage }),
  'check_in.submitted': declare({
    label: 'Check-in submitted',
    data: z.object({
      checkInId: text,
      /** Its Thursday. */
      week: z.iso.date(),
      /** The startup's one number; null without one. */
      number: z.object({ name: text, value: z.number().nullable() }).nullable(),
      goal: text.nullable(),
      founder,
    }),
    path: founderPage,
  }),
  'introduction.requested': declare({
    label: 'Introduction requested',
    data: introduction,
    path: () => '/admin/introductions',
  }),
  'introduction.answered': declare({
    label: 'Introduction answered',
    data: introduction.extend({ answer: z.enum(['accepted', 'declined']) }),
    path: () => '/admin/introductions',
  }),
  'webhook.test': declare({
    label: 'Test event',
    data: z.object({ message: text }),
    path: () => '/admin/webhooks',
  }),
};
// Stryker restore StringLiteral

type Events = typeof events;
export type WebhookType = keyof Events;
export type WebhookEvent = {
  [Type in WebhookType]: { type: Type; data: z.infer<Events[Type]['data']> };
}[WebhookType];

const webhookTypes = Object.keys(events) as WebhookType[];

/** A test event is sent by hand to one endpoint; the others are chosen from. */
export const chosenWebhookTypes = webhookTypes.filter((type) => type !== 'webhook.test');

/** 'Task completed'. An event of another release keeps its own name. */
export function webhookLabel(type: string): string {
  return Object.hasOwn(events, type) ? events[type as WebhookType].label : type;
}

export function webhookDataSchema(type: WebhookType): z.ZodType {
  return events[type].data;
}

/**
 * The request's body, to the byte: each attempt sends the same. `publicUrl` has no slash at its
 * end.
 */
export function webhookBody(
  { type, data, occurredAt }: { type: string; data: object; occurredAt: Date },
  { publicUrl }: { publicUrl: string },
): string {
  const path = Object.hasOwn(events, type)
    ? (events[type as WebhookType].path as (data: object) => string)(data)
    : '/';
  return JSON.stringify({
    type,
    timestamp: occurredAt.toISOString(),
    data: { ...data, url: `${publicUrl}${path}` },
  });
}
