import { describe, expect, it } from 'vitest';
import {
  chosenWebhookTypes,
  type WebhookEvent,
  type WebhookType,
  webhookBody,
  webhookDataSchema,
  webhookLabel,
} from './webhook-events.ts';

const founder = { id: 'f1', name: 'Ana', startup: 'Nimbus' };
const pledge = { taskId: 't1', title: 'Ship it', dueAt: '2026-12-01T10:00:00.000Z', founder };
const application = {
  applicationId: 'a1',
  startup: 'Nimbus',
  founderName: 'Ana',
  email: 'ana@x.test',
};
const introduction = { introductionId: 'i1', requester: 'founder', recipient: 'investor' } as const;

/** One of each, and the page that it leads to. */
const samples: [WebhookEvent, page: string][] = [
  [
    { type: 'application.submitted', data: { ...application, stage: 'mvp', industry: 'AI' } },
    '/admin/applications/a1',
  ],
  [
    { type: 'application.decided', data: { ...application, decision: 'rejected' } },
    '/admin/applications/a1',
  ],
  [
    {
      type: 'task.completed',
      data: {
        taskId: 't1',
        completionId: 'c1',
        title: 'Ship it',
        difficulty: 'easy',
        points: 20,
        streak: 3,
        founder,
      },
    },
    '/admin/founders/f1',
  ],
  [{ type: 'pledge.made', data: pledge }, '/admin/founders/f1'],
  [{ type: 'pledge.kept', data: pledge }, '/admin/founders/f1'],
  [{ type: 'pledge.missed', data: pledge }, '/admin/founders/f1'],
  [
    {
      type: 'check_in.submitted',
      data: {
        checkInId: 'c1',
        week: '2026-11-26',
        goal: null,
        founder,
        number: { name: 'Revenue', value: null },
      },
    },
    '/admin/founders/f1',
  ],
  [{ type: 'introduction.requested', data: introduction }, '/admin/introductions'],
  [
    { type: 'introduction.answered', data: { ...introduction, answer: 'declined' } },
    '/admin/introductions',
  ],
  [{ type: 'webhook.test', data: { message: 'Hello' } }, '/admin/webhooks'],
];

const occurredAt = new Date('2026-11-26T12:00:00Z');
const publicUrl = 'https://slipstream.test';

describe.each(samples)('$type', ({ type, data }, page) => {
  it('is sent with its time, and leads to its page', () => {
    expect(JSON.parse(webhookBody({ type, data, occurredAt }, { publicUrl }))).toEqual({
      type,
      timestamp: '2026-11-26T12:00:00.000Z',
      data: { ...data, url: `${publicUrl}${page}` },
    });
  });

  it('has just what its schema says', () => {
    const schema = webhookDataSchema(type);
    expect(schema.parse({ ...data, morale: 1 })).toEqual(data);
    for (const field of Object.keys(data)) {
      expect(schema.safeParse({ ...data, [field]: undefined }).success, field).toBe(false);
    }
  });
});

it.each([
  ['application.decided', { ...application, decision: 'maybe' }],
  ['introduction.requested', { ...introduction, requester: 'admin' }],
  ['introduction.requested', { ...introduction, recipient: 'admin' }],
  ['introduction.answered', { ...introduction, answer: 'withdrawn' }],
  ['pledge.made', { ...pledge, founder: { id: 'f1' } }],
  ['pledge.made', { ...pledge, dueAt: 'tomorrow' }],
] as const)('%s can’t be told of with %o', (type, data) => {
  expect(webhookDataSchema(type).safeParse(data).success).toBe(false);
});

it('endpoints choose among all events but the test', () => {
  const types = samples.map(([{ type }]) => type);
  expect(chosenWebhookTypes).toEqual(types.filter((type) => type !== 'webhook.test'));
});

it('an event of another release keeps its own name, and leads to the first page', () => {
  expect(webhookLabel('pledge.made')).toBe('Pledge made');
  for (const type of ['pledge.eaten', 'constructor']) {
    expect(webhookLabel(type)).toBe(type);
    const body = webhookBody({ type: type as WebhookType, data: {}, occurredAt }, { publicUrl });
    expect(JSON.parse(body).data).toEqual({ url: `${publicUrl}/` });
  }
});
