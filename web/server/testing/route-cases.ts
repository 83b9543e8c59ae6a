import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll } from 'vitest';
import { connectedAppId } from '#db/oauth-records.ts';
import { makeAccessToken } from '#db/operations/access-tokens/access-tokens.ts';
import { openSession } from '#db/operations/accounts/sessions.ts';
import { receiveImport } from '#db/operations/imports/receive-import.ts';
import { requestIntroduction } from '#db/operations/introductions/request-introduction.ts';
import { createOAuthStore } from '#db/operations/oauth/oauth-records.ts';
import { bookSession } from '#db/operations/office-hours/book-session.ts';
import { thankPeer } from '#db/operations/points/thanks.ts';
import { inviteStaff } from '#db/operations/staff/staff-invitations.ts';
import { deleteTask } from '#db/operations/tasks/delete-task.ts';
import { handOverTask } from '#db/operations/tasks/hand-over-task.ts';
import { inviteTeammate } from '#db/operations/team/team-invitations.ts';
import { findOfficeHours } from '#db/queries/office-hours.ts';
import { hashSessionToken, publicSessionId } from '#db/session-token.ts';
import { newAccount, newFounderAccount, testSealer } from '#db/testing/new-account.ts';
import { newApplication } from '#db/testing/new-application.ts';
import {
  newCohort,
  newFounder,
  nextUniqueNumber,
  type TestFounder,
} from '#db/testing/new-founder.ts';
import { newInvestor } from '#db/testing/new-investor.ts';
import { newMentor } from '#db/testing/new-mentor.ts';
import { newSubscription } from '#db/testing/new-subscription.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { insertRow, readRow, readRows, updateRow } from '#db/testing/rows.ts';
import { checkInWeek } from '#shared/domain/check-ins.ts';
import type { RouteAudience } from '#shared/domain/permissions.ts';
import { localDate } from '#shared/time.ts';
import { newRoleBrowser, type Role } from '#web/server/testing/role-browsers.ts';
import { type UsedWeb, useTestWeb } from '#web/server/testing/start-test-web.ts';

let used: UsedWeb | undefined;

/** The web side that the requests of a test file are made for. */
export function useRouteCases(): UsedWeb {
  const own = useTestWeb();
  beforeAll(() => {
    used = own;
    people.clear();
  });
  return own;
}

function usedWeb(): UsedWeb {
  if (!used) throw new Error('A test file says useRouteCases() first.');
  return used;
}

const database = () => usedWeb().database();
const web = () => usedWeb().web();

/** Everything that belongs to somebody else contains this word. */
export const secret = 'Secret';

export type Route = { method: string; path: string; audience: NonNullable<RouteAudience> };

/** The people in a route's audience who can have what its id names. */
export const rolesOf: Record<Route['audience'], Role[]> = {
  anyone: [],
  signed_in: ['owner', 'member', 'approved investor', 'mentor', 'reviewer', 'manager', 'admin'],
  member: ['owner', 'member', 'approved investor'],
  founder: ['owner', 'member'],
  investor: ['waiting investor', 'approved investor'],
  mentor: ['mentor'],
  staff: ['reviewer', 'manager', 'admin'],
  manager: ['manager', 'admin'],
  admin: ['admin'],
};

export type Person = Awaited<ReturnType<typeof newPerson>>;

export async function newPerson(role: Role) {
  const { db } = database();
  const {
    browser,
    accountId = '',
    founderId = '',
    ...rest
  } = await newRoleBrowser(db, web(), role);
  const found = founderId
    ? await db
        .selectFrom('startup_founders')
        .where('id', '=', founderId)
        .select(['startup_id as startupId', 'cohort_id as cohortId'])
        .executeTakeFirstOrThrow()
    : { startupId: '', cohortId: null };
  const { startupId, cohortId } = found;
  if (founderId) await newSubscription(db, { founderId });
  const { email = '', investorId = '', mentorId = '' } = rest;
  return {
    role,
    browser,
    accountId,
    email,
    founderId,
    startupId,
    cohortId: cohortId ?? '',
    investorId,
    mentorId,
  };
}

/** One of each for the whole file, and for each a stranger of the same kind. */
const people = new Map<string, Promise<Person>>();

export function personIn(role: Role, name = 'caller'): Promise<Person> {
  const key = `${name} ${role}`;
  const known = people.get(key) ?? newPerson(role);
  people.set(key, known);
  return known;
}

export function strangerTo(role: Role): Promise<Person> {
  if (role === 'owner' || role === 'member') return personIn('owner', 'stranger');
  if (role === 'mentor') return personIn('mentor', 'stranger');
  return personIn(role.endsWith('investor') ? 'approved investor' : 'admin', 'stranger');
}

/** The ids that a request names, and a body that would be valid. */
export type Target = { ids: Record<string, string>; body?: unknown };

export type Make = (person: Person) => Promise<Target>;

export type Case = {
  /** Something that belongs to this person, or that they may work with. */
  own: Make;
  /** By default what belongs to a stranger; where all of a kind are open, an id of nothing. */
  foreign?: Make;
  /** Only these of the audience have such things. */
  roles?: Role[];
  /** The status of the answer about their own; by default anything below 300. */
  ownAnswer?: number;
  /** By default a refusal. */
  foreignAnswer?: number;
  /** Reads what the request leaves as it was, where it isn't refused. */
  kept?: (ids: Record<string, string>) => Promise<unknown>;
};

const now = () => new Date();

const taskOf = async ({ founderId }: Pick<Person, 'founderId'>) => {
  const { id } = await insertRow(database().db, 'tasks', {
    user_id: founderId,
    title: `${secret} ${nextUniqueNumber()}`,
    points_value: 20,
    due_date: new Date(now().getTime() + 7 * 24 * 3_600_000),
  });
  return id;
};

const aTask =
  (body?: unknown): Make =>
  async (person) => ({ ids: { taskId: await taskOf(person) }, body });

export const mateOf = ({ cohortId }: Person) =>
  newFounder(database().db, { cohortId, name: `${secret} mate ${nextUniqueNumber()}` });

async function exchangeOf({ founderId }: Person): Promise<string> {
  const at = now();
  const { id } = await database()
    .db.insertInto('coach_exchanges')
    .values({
      founder_id: founderId,
      question: `${secret}?`,
      answer: 'This.',
      state: 'complete',
      source: 'model',
      via: 'web',
      usage_day: '2026-03-10',
      asked_at: at,
      beat_at: at,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const anExchange =
  (body?: unknown): Make =>
  async (person) => ({ ids: { exchangeId: await exchangeOf(person) }, body });

const aProposal =
  (kind: string, content: object): Make =>
  async (person) => {
    const { id } = await database()
      .db.insertInto('coach_proposals')
      .values({
        exchange_id: await exchangeOf(person),
        founder_id: person.founderId,
        position: 0,
        kind,
        content: JSON.stringify(content),
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ids: { proposalId: id } };
  };

const noteProposal = aProposal('note', { noteKind: 'goal', text: `${secret} goal` });
const updateProposal = aProposal('update', { subject: secret, body: secret });

const aCoachNote =
  (body?: unknown): Make =>
  async ({ founderId }) => {
    const text = `${secret} ${nextUniqueNumber()}`;
    const { id } = await database()
      .db.insertInto('coach_notes')
      .values({ founder_id: founderId, kind: 'goal', text, created_at: now(), changed_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ids: { noteId: id }, body };
  };

const aTeamInvitation: Make = async ({ founderId }) => {
  const { db } = database();
  const email = `${secret.toLowerCase()}-${nextUniqueNumber()}@example.test`;
  await inviteTeammate(db, { founderId, email, now: now() });
  const { id } = await readRow(db, 'team_invitations', { email }, 'id');
  return { ids: { invitationId: id } };
};

export const aTeammate: Make = async ({ startupId }) => {
  const email = `teammate-${nextUniqueNumber()}@example.test`;
  const { db } = database();
  const { id } = await db
    .insertInto('founders')
    .values({ startup_id: startupId, name: 'Teammate', email, joined_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('founder_totals').values({ founder_id: id }).execute();
  return { ids: { founderId: id } };
};

/** To this person, or by them. */
const aRequest =
  (side: 'to' | 'by', body?: unknown): Make =>
  async ({ founderId, startupId, investorId }) => {
    const { db } = database();
    const other = await newInvestor(db);
    const requester = founderId ? { founderId } : { investorId };
    const { id } = await requestIntroduction(db, {
      requester: side === 'to' ? { investorId: other.id } : requester,
      ...(side === 'to'
        ? { startupId, founderId }
        : { startupId: (await newFounder(db)).startupId }),
      note: secret,
      now: now(),
    });
    return { ids: { introductionId: id }, body };
  };

const aMentor =
  (body?: unknown): Make =>
  async () => ({ ids: { mentorId: (await newMentor(database().db, { name: secret })).id }, body });

/** Of the founder's startup, or of another one where staff ask. */
const aMentorSession: Make = async ({ founderId, startupId }) => {
  const { db } = database();
  const founder = founderId ? { id: founderId, startupId } : await newFounder(db);
  const { id: mentorId } = await newMentor(db, { noticeHours: 0 });
  const { mentors } = await findOfficeHours(db, { startupId: founder.startupId, now: now() });
  const { id } = await bookSession(db, {
    founder,
    mentorId,
    startsAt: mentors.find((each) => each.id === mentorId)?.slots.at(-1) ?? '',
    question: secret,
    clientKey: randomUUID(),
    now: now(),
  });
  return { ids: { sessionId: id }, body: { note: '' } };
};

const outcome = { outcome: 'took_place' };

/** Of the mentor or the founder's startup; it began an hour ago, or begins in two days. */
const aSessionOf =
  (hours: number, body?: unknown): Make =>
  async ({ mentorId, founderId, startupId }) => {
    const { db } = database();
    const founder = founderId ? { id: founderId, startupId } : await newFounder(db);
    // Each in a minute of its own: a mentor has one session at a time.
    const startsAt = new Date(now().getTime() + hours * 3_600_000 * (1 + nextUniqueNumber()));
    const endsAt = new Date(startsAt.getTime() + 60_000);
    const { id } = await insertRow(db, 'mentor_sessions', {
      mentor_id: mentorId || (await newMentor(db)).id,
      startup_id: founder.startupId,
      booked_by: founder.id,
      starts_at: startsAt,
      ends_at: endsAt,
      occupied: `[${startsAt.toISOString()},${endsAt.toISOString()})`,
      question: secret,
      place: '',
      booked_at: now(),
      client_key: randomUUID(),
    });
    return { ids: { sessionId: id }, body };
  };

const anAgreedAction: Make = async (person) => {
  const { ids } = await aSessionOf(-1)(person);
  const action = { session_id: ids.sessionId ?? '', position: 0, text: secret };
  const { id } = await insertRow(database().db, 'mentor_session_actions', action);
  return { ids: { actionId: id } };
};

const anAcceptedRequest: Make = async (person) => {
  const target = await aRequest('by', { outcome: 'together' })(person);
  await database()
    .db.updateTable('introductions')
    .set({ state: 'accepted', decided_at: now() } as never)
    .where('id', '=', target.ids.introductionId ?? '')
    .execute();
  return target;
};

const aSession: Make = async ({ accountId }) => {
  const { token } = await openSession(database().db, { accountId, userAgent: null, now: now() });
  return { ids: { sessionId: publicSessionId(hashSessionToken(token)) } };
};

const aPasskey =
  (body?: unknown): Make =>
  async ({ accountId }) => {
    const key = { public_key: Buffer.alloc(8), counter: 0, transports: [], name: secret };
    const { id } = await database()
      .db.insertInto('passkeys')
      .values({ ...key, account_id: accountId, credential_id: randomBytes(16), created_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ids: { passkeyId: id }, body };
  };

const aNotification: Make = async ({ founderId }) => {
  const { id } = await database()
    .db.insertInto('cohort_notifications')
    .values({
      recipient_id: founderId,
      sender_id: founderId,
      type: 'milestone_achieved',
      founder_name: secret,
      startup_name: secret,
      message: secret,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ids: { notificationId: String(id) }, body: {} };
};

const aSavedSearch: Make = async ({ investorId }) => {
  const search = `${secret} ${nextUniqueNumber()}`;
  const { id } = await database()
    .db.insertInto('saved_searches')
    .values({ investor_id: investorId, search, is_seeking: false, created_at: now() } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ids: { searchId: id } };
};

/** A startup that everybody in the community may see, and one that only applied. */
const anyStartup: Make = async () => {
  const { startupId } = await newFounder(database().db);
  return { ids: { startupId } };
};
const anApplicant: Make = async () => {
  const { id } = await newApplication(database().db);
  return { ids: { startupId: id } };
};

const aSavedStartup: Make = async (person) => {
  const { ids } = await anyStartup(person);
  const { startupId = '' } = ids;
  await database()
    .db.insertInto('saved_startups')
    .values({ investor_id: person.investorId, startup_id: startupId, saved_at: now() })
    .execute();
  return { ids };
};

const aMutedStartup: Make = async (person) => {
  const { ids } = await anyStartup(person);
  const { startupId = '' } = ids;
  await database()
    .db.insertInto('update_mutes')
    .values({ investor_id: person.investorId, startup_id: startupId })
    .execute();
  return { ids };
};

const aSender: Make = async ({ founderId }) => {
  const { id } = await newFounder(database().db);
  await insertRow(database().db, 'contact_messages', {
    sender_id: id,
    recipient_id: founderId,
    message: secret,
    client_key: randomUUID(),
    sent_at: now(),
  });
  return { ids: { founderId: id } };
};

const aConversation: Make = async (person) => {
  const { ids } = await aSender(person);
  return { ids: { otherId: ids.founderId ?? '' } };
};

const aBlocked: Make = async (person) => {
  const { ids } = await aSender(person);
  const { founderId = '' } = ids;
  await database()
    .db.insertInto('contact_blocks')
    .values({ founder_id: person.founderId, blocked_id: founderId })
    .execute();
  return { ids };
};

const managedFounder =
  (body?: unknown): Make =>
  async () => ({ ids: { founderId: (await newFounderAccount(database().db)).id }, body });

const draft = {
  startsOn: '2098-01-01',
  endsOn: '2098-03-01',
  opensAt: null,
  closesAt: null,
};

const aCallForHelp = async ({ id, startupId }: TestFounder): Promise<Target> => {
  const week = checkInWeek(localDate(now(), 'UTC'));
  const asked = { help_asked_by: id, help_wanted: secret, help_shared_at: now(), done_at: now() };
  const row = await database()
    .db.insertInto('check_ins')
    .values({ startup_id: startupId, week, shares_help: true, updated_at: now(), ...asked })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ids: { checkInId: row.id } };
};

const aCohort =
  (body?: unknown): Make =>
  async () => {
    const { db } = database();
    // Only one takes applications at a time.
    await db.updateTable('cohorts').set({ applications_open_at: null }).execute();
    return { ids: { cohortId: (await newCohort(db)).id }, body };
  };

const noCohort: Make = async () => ({ ids: { cohortId: randomUUID() } });

const dismissal = { reason: 'On a trade fair', until: '2099-01-01' };

const aStartup =
  (body?: unknown): (() => Promise<Target>) =>
  async () => {
    const { startupId } = await newFounder(database().db);
    return { ids: { startupId, kind: 'silence' }, body };
  };

/** A startup that is not in the program. */
const anApplied =
  (body?: unknown): Make =>
  async () => {
    const { id } = await newApplication(database().db, { status: 'under_review' });
    return { ids: { startupId: id, kind: 'silence' }, body };
  };

const aStartupNote: Make = async ({ accountId }) => {
  const { db } = database();
  const { startupId } = await newFounder(db);
  const { id: noteId } = await db
    .insertInto('startup_notes')
    .values({ startup_id: startupId, account_id: accountId, text: secret, created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ids: { startupId, noteId } };
};

const anApplication =
  (body?: unknown): Make =>
  async () => ({
    ids: { applicationId: (await newApplication(database().db, { status: 'under_review' })).id },
    body,
  });

/** Assigned to them if they are a reviewer; to the others all are open. */
const anAssigned =
  (body?: unknown): Make =>
  async ({ role, accountId }) => {
    const { db } = database();
    const { id } = await newApplication(db, { startupName: `${secret} ${nextUniqueNumber()}` });
    const row = { application_id: id, account_id: accountId, assigned_at: now() };
    if (role === 'reviewer') await db.insertInto('application_reviewers').values(row).execute();
    return { ids: { applicationId: id }, body };
  };

const reviewed = (own: Make): Case => ({
  own,
  foreign: async (person) =>
    person.role === 'reviewer' ? own(await strangerTo(person.role)) : nothing(own)(person),
});

const aReviewer: Make = async () => {
  const { id: applicationId } = await newApplication(database().db);
  const { accountId } = await newAccount(database().db, 'admin', 'reviewer');
  return { ids: { applicationId, accountId } };
};

const anApplicationNote: Make = async (person) => {
  const { ids } = await anAssigned()(person);
  const { applicationId = '' } = ids;
  const { id: noteId } = await insertRow(database().db, 'application_notes', {
    application_id: applicationId,
    account_id: person.accountId,
    text: secret,
    created_at: now(),
  });
  return { ids: { applicationId, noteId } };
};

const aFailedMail: Make = async () => {
  const key = `mail-${nextUniqueNumber()}`;
  const { id } = await database()
    .db.insertInto('mails')
    .values({
      template: 'staff-removed',
      recipient: 'x@example.test',
      data: '{"role":"manager"}',
      key,
      state: 'failed',
      send_after: now(),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ids: { kind: 'mail', deliveryId: id } };
};

const aWebhook =
  (body?: unknown): Make =>
  async () => {
    const { id: endpointId } = await insertRow(database().db, 'webhook_endpoints', {
      url: 'https://hooks.test/',
      events: ['task.completed'],
      secret: Buffer.alloc(0),
      created_at: now(),
    });
    return { ids: { endpointId }, body };
  };

const aWebhookDelivery: Make = async (person) => {
  const { ids } = await aWebhook()(person);
  const { endpointId = '' } = ids;
  const { id } = await insertRow(database().db, 'webhook_deliveries', {
    endpoint_id: endpointId,
    message_id: 'msg_1',
    type: 'webhook.test',
    data: '{}',
    occurred_at: now(),
  });
  return { ids: { endpointId, deliveryId: String(id) } };
};

const aPayment =
  (withFounder: boolean): Make =>
  async () => {
    const id = `sub_${nextUniqueNumber()}`;
    const { db } = database();
    await db
      .insertInto('unclaimed_payments')
      .values({
        subscription_id: id,
        payer_email: 'x@example.test',
        why: 'no_founder',
        status: 'active',
        customer_id: 'cus',
        period_end: new Date('2100-01-01'),
        ends_then: false,
        first_seen_at: now(),
        read_number: '0',
      } as never)
      .execute();
    const { email } = await newFounder(db);
    return { ids: { subscriptionId: id }, ...(withFounder && { body: { email } }) };
  };

const aColleague =
  (body?: unknown): Make =>
  async () => ({
    ids: { accountId: (await newAccount(database().db, 'admin', 'manager')).accountId },
    body,
  });

const aStaffInvitation: Make = async ({ accountId, email: by }) => {
  const { db } = database();
  const email = `staff-${nextUniqueNumber()}@example.test`;
  const actor = { accountId, email: by };
  await inviteStaff(db, { actor, email, role: 'reviewer', now: new Date(Date.now() - 3_600_000) });
  const { id } = await readRow(db, 'accounts', { email }, 'id');
  return { ids: { accountId: id } };
};

/** The same request for something that does not exist. */
export function toUnknown({ ids, body }: Target): Target {
  const unknown = Object.entries(ids).map(([name, id]) => {
    if (name === 'kind' || name === 'subject') return [name, id];
    return [name, /^\d+$/.test(id) ? '2000000000' : randomUUID()];
  });
  return { ids: Object.fromEntries(unknown), body };
}

const nothing =
  (make: Make): Make =>
  async (person) =>
    toUnknown(await make(person));

/** All of them are open to the staff in that role. */
const managed = (own: Make, more: Partial<Case> = {}): Case => ({
  own,
  foreign: nothing(own),
  ...more,
});

/** Gone or settled meanwhile, which is the same to whoever presses a button. */
const settled = { foreignAnswer: 409 };

export const owners = { roles: ['owner'] satisfies Role[] };
const approved = { roles: ['approved investor'] satisfies Role[] };

export const cases: Record<string, Case> = {
  'GET /tasks/{taskId}': { own: aTask() },
  'PATCH /tasks/{taskId}': { own: aTask({ title: 'Renamed' }) },
  'DELETE /tasks/{taskId}': { own: aTask() },
  'POST /tasks/{taskId}/restoration': {
    own: async (person) => {
      const taskId = await taskOf(person);
      await deleteTask(database().db, { ...person, taskId, now: now() });
      return { ids: { taskId } };
    },
  },
  'PUT /tasks/{taskId}/status': { own: aTask({ status: 'in_progress' }) },
  'POST /tasks/{taskId}/completion': { own: aTask({}) },
  'DELETE /tasks/{taskId}/completion': {
    own: async ({ founderId }) => {
      const { task } = await newCompletedTask(database().db, {
        founderId,
        at: now(),
        title: secret,
      });
      return { ids: { taskId: task.id } };
    },
  },
  'POST /tasks/{taskId}/snooze': { own: aTask({ days: 2 }) },
  'POST /tasks/{taskId}/pledge': { own: aTask() },
  'POST /tasks/{taskId}/handover': {
    own: async (person) => {
      const { ids } = await aTeammate(person);
      return { ids: { taskId: await taskOf(person) }, body: ids };
    },
  },
  'DELETE /tasks/{taskId}/handover': {
    own: async (person) => {
      const { founderId } = person;
      const taskId = await taskOf(person);
      const { founderId: teammateId = '' } = (await aTeammate(person)).ids;
      await handOverTask(database().db, { founderId, taskId, teammateId, now: now() });
      return { ids: { taskId } };
    },
  },
  'GET /cohort/{founderId}': {
    own: async (person) => ({ ids: { founderId: (await mateOf(person)).id } }),
  },
  'PUT /cheers/{subject}/{id}': { own: aCheered },
  'DELETE /cheers/{subject}/{id}': { own: aCheered },
  'GET /startups/{startupId}': { own: anyStartup, foreign: anApplicant },
  'POST /open-investors/{investorId}/introduction': {
    own: async () => {
      const { db } = database();
      const { id } = await newInvestor(db);
      await updateRow(db, 'investors', id, { open_to_founders_at: now() });
      return { ids: { investorId: id }, body: { note: 'Hello' } };
    },
    foreign: async () => ({
      ids: { investorId: (await newInvestor(database().db, { name: secret })).id },
      body: { note: 'Hello' },
    }),
    foreignAnswer: 409,
  },
  'POST /team/invitations/{invitationId}': { own: aTeamInvitation, ...owners },
  'DELETE /team/invitations/{invitationId}': { own: aTeamInvitation, ...owners },
  'DELETE /team/members/{founderId}': {
    own: aTeammate,
    ...owners,
    kept: ({ founderId = '' }) =>
      database().db.selectFrom('founders').where('id', '=', founderId).selectAll().execute(),
  },
  'POST /help-wanted/{checkInId}/offer': {
    own: async (person) => aCallForHelp(await mateOf(person)),
    foreign: async () => aCallForHelp(await newFounder(database().db)),
  },
  'DELETE /thanks/{thanksId}': {
    own: async (person) => {
      const helper = await mateOf(person);
      const thanks = { founderId: helper.id, forWhat: secret };
      await database().db.deleteFrom('thanks').where('giver_id', '=', person.founderId).execute();
      const { id } = await thankPeer(database().db, {
        giverId: person.founderId,
        thanks,
        now: now(),
      });
      return { ids: { thanksId: id } };
    },
  },
  'POST /coach/questions/{exchangeId}/stop': { own: anExchange() },
  'POST /coach/questions/{exchangeId}/retry': { own: anExchange(), ownAnswer: 409 },
  'PUT /coach/questions/{exchangeId}': {
    own: anExchange({ question: 'What else?', clientKey: randomUUID() }),
  },
  'POST /coach/questions/{exchangeId}/continuation': { own: anExchange(), ownAnswer: 409 },
  'PUT /coach/questions/{exchangeId}/feedback': { own: anExchange({ feedback: 'up' }) },
  'PUT /coach/notes/{noteId}': {
    own: (person) => aCoachNote({ kind: 'fact', text: `New ${nextUniqueNumber()}` })(person),
  },
  'DELETE /coach/notes/{noteId}': {
    own: aCoachNote(),
    kept: ({ noteId = '' }) =>
      database().db.selectFrom('coach_notes').where('id', '=', noteId).selectAll().execute(),
  },
  'POST /coach/opening/{taskId}/completion': { own: aTask() },
  'PUT /coach/opening/{taskId}': { own: aTask({ answer: 'not_yet' }) },
  'POST /coach/questions/{exchangeId}/tasks': { own: anExchange() },
  'POST /coach/proposals/{proposalId}/confirmation': { own: noteProposal },
  'POST /coach/proposals/{proposalId}/refusal': { own: noteProposal },
  'GET /coach/proposals/{proposalId}/draft': { own: updateProposal },
  'POST /notifications/{notificationId}/read': {
    own: aNotification,
    kept: ({ notificationId }) =>
      readRows(database().db, 'cohort_notifications', { id: Number(notificationId) }, 'read'),
  },
  'GET /messages/conversations/{otherId}': { own: aConversation },
  'PUT /messages/conversations/{otherId}/read': {
    own: aConversation,
    kept: ({ otherId = '' }) =>
      readRows(database().db, 'contact_messages', { sender_id: otherId }, 'read_at'),
  },
  'PUT /messages/blocks/{founderId}': { own: aSender },
  // A list of one's own: whom somebody else has blocked is just a founder.
  'DELETE /messages/blocks/{founderId}': { own: aBlocked, foreign: nothing(aBlocked) },
  'DELETE /introductions/{introductionId}': { own: aRequest('by') },
  'POST /introductions/{introductionId}/acceptance': { own: aRequest('to'), ...owners },
  'POST /introductions/{introductionId}/decline': { own: aRequest('to', {}), ...owners },
  'PUT /introductions/{introductionId}/outcome': { own: anAcceptedRequest },
  'POST /office-hours/sessions/{sessionId}/cancellation': { own: aMentorSession },
  'PUT /office-hours/sessions/{sessionId}/report': { own: aSessionOf(-1, outcome) },
  'POST /office-hours/actions/{actionId}/task': { own: anAgreedAction },
  'DELETE /office-hours/actions/{actionId}': { own: anAgreedAction },
  'GET /mentor/sessions/{sessionId}': { own: aSessionOf(-1) },
  'PUT /mentor/sessions/{sessionId}/report': { own: aSessionOf(-1, outcome) },
  'POST /mentor/sessions/{sessionId}/cancellation': { own: aSessionOf(48, { note: '' }) },
  'POST /admin/mentors/{mentorId}/invitation': managed(aMentor()),
  'PUT /admin/mentors/{mentorId}': managed((person) =>
    aMentor({
      name: 'Ines',
      email: `ines-${nextUniqueNumber()}@new.test`,
      timeZone: 'UTC',
    })(person),
  ),
  'DELETE /admin/mentors/{mentorId}': managed(aMentor()),
  'POST /admin/mentor-sessions/{sessionId}/cancellation': managed(aMentorSession),
  'DELETE /settings/sessions/{sessionId}': { own: aSession },
  'PUT /passkeys/{passkeyId}/name': { own: aPasskey({ name: 'Laptop' }) },
  'DELETE /passkeys/{passkeyId}': { own: aPasskey() },
  'DELETE /access-tokens/{tokenId}': { own: anAccessToken },
  'DELETE /connected-apps/{appId}': { own: aConnectedApp },
  'DELETE /admin/access-tokens/{tokenId}': managed(anAccessToken),
  'DELETE /admin/connected-apps/{appId}': managed(aConnectedApp),
  'GET /investor/startups/{startupId}': { own: anyStartup, foreign: anApplicant, ...approved },
  'PUT /investor/startups/{startupId}/saved': { own: anyStartup, foreign: anApplicant },
  'DELETE /investor/startups/{startupId}/saved': {
    own: aSavedStartup,
    foreign: anApplicant,
  },
  'DELETE /investor/searches/{searchId}': { own: aSavedSearch },
  'DELETE /investor/settings/stopped-updates/{startupId}': {
    own: aMutedStartup,
    foreign: anApplicant,
  },
  'GET /admin/founders/{founderId}': managed(managedFounder()),
  'GET /admin/founders/{founderId}/history': managed(managedFounder()),
  'PUT /admin/founders/{founderId}/stage': managed(managedFounder({ stage: 'mvp', from: 'idea' })),
  'PUT /admin/founders/{founderId}/cohort': managed(async () => {
    const { id, cohortId: from } = await newFounderAccount(database().db);
    const { id: cohortId } = await newCohort(database().db);
    return { ids: { founderId: id }, body: { cohortId, from } };
  }),
  'PUT /admin/founders/{founderId}/email': managed((person) =>
    managedFounder({ email: `new-${nextUniqueNumber()}@example.test` })(person),
  ),
  'DELETE /admin/founders/{founderId}/email': managed(managedFounder()),
  'POST /admin/founders/{founderId}/invitation': managed(managedFounder(), { ownAnswer: 409 }),
  'PUT /admin/founders/{founderId}/pause': managed(managedFounder()),
  'DELETE /admin/founders/{founderId}/pause': managed(managedFounder()),
  'PUT /admin/founders/{founderId}/departure': managed(managedFounder({ reason: 'Moved on' })),
  'DELETE /admin/founders/{founderId}/departure': managed(managedFounder()),
  'PUT /admin/cohorts/{cohortId}': managed((person) =>
    aCohort({ ...draft, name: `Winter ${nextUniqueNumber()}` })(person),
  ),
  'GET /admin/cohorts/{cohortId}/report': managed(aCohort()),
  'GET /admin/cohorts/{cohortId}/report/export': managed(aCohort()),
  'POST /admin/cohorts/{cohortId}/window': managed(aCohort()),
  'DELETE /admin/cohorts/{cohortId}/window': managed(aCohort()),
  'PUT /admin/cohorts/{cohortId}/channel': managed(aCohort({ channel: '' }), {
    // Slack isn’t connected here.
    ownAnswer: 409,
    foreignAnswer: 409,
  }),
  'PUT /admin/cohorts/{cohortId}/channel-posts': managed(aCohort({ posts: 'daily' })),
  'PUT /admin/cohorts/{cohortId}/leaderboard': managed(aCohort({ isOn: false })),
  'GET /admin/cohorts/{cohortId}/cockpit': { own: aCohort(), foreign: noCohort },
  'GET /admin/cohorts/{cohortId}/overview': { own: aCohort(), foreign: noCohort },
  'POST /admin/cohorts/{cohortId}/invitations': { own: aCohort(), foreign: noCohort },
  'GET /admin/startups/{startupId}/cockpit': { own: aStartup(), foreign: anApplied() },
  'POST /admin/startups/{startupId}/notes': {
    own: () => aStartup({ noteId: randomUUID(), text: 'Call them.' })(),
    foreign: anApplied({ noteId: randomUUID(), text: 'Call them.' }),
  },
  'DELETE /admin/startups/{startupId}/notes/{noteId}': { own: aStartupNote },
  'PUT /admin/startups/{startupId}/risks/{kind}/dismissal': {
    own: aStartup(dismissal),
    foreign: anApplied(dismissal),
  },
  'DELETE /admin/startups/{startupId}/risks/{kind}/dismissal': {
    own: aStartup(),
    foreign: anApplied(),
  },
  'PUT /admin/startups/{startupId}/assignee': {
    own: aStartup({ until: '2099-01-01' }),
    foreign: anApplied({ until: '2099-01-01' }),
  },
  'DELETE /admin/startups/{startupId}/assignee': { own: aStartup(), foreign: anApplied() },
  'POST /admin/startups/{startupId}/messages': {
    own: () => aStartup({ text: 'Hello', clientKey: randomUUID() })(),
    foreign: anApplied({ text: 'Hello', clientKey: randomUUID() }),
  },
  'POST /admin/startups/{startupId}/nudge': { own: aStartup(), foreign: anApplied() },
  'POST /admin/deliveries/{kind}/{deliveryId}/retry': managed(aFailedMail, settled),
  'DELETE /admin/deliveries/{kind}/{deliveryId}': managed(aFailedMail, settled),
  'PUT /admin/webhooks/{endpointId}': managed(
    aWebhook({ url: 'https://hooks.test/', events: ['task.completed'] }),
  ),
  'PUT /admin/webhooks/{endpointId}/state': managed(aWebhook({ isOn: false })),
  'POST /admin/webhooks/{endpointId}/secret': managed(aWebhook()),
  'DELETE /admin/webhooks/{endpointId}': managed(aWebhook()),
  'POST /admin/webhooks/{endpointId}/test': managed(aWebhook()),
  'GET /admin/webhooks/{endpointId}/deliveries': managed(aWebhook()),
  'POST /admin/webhooks/{endpointId}/deliveries/{deliveryId}/replay': {
    own: aWebhookDelivery,
    foreign: async (person) => {
      const [own, another] = [await aWebhookDelivery(person), await aWebhookDelivery(person)];
      const { deliveryId = '' } = another.ids;
      return { ids: { ...own.ids, deliveryId } };
    },
  },
  'PUT /admin/payments/{subscriptionId}/founder': managed(aPayment(true), settled),
  'DELETE /admin/payments/{subscriptionId}': managed(aPayment(false), settled),
  'POST /admin/investors/{investorId}/decision': managed(async () => {
    const { id } = await newInvestor(database().db, { isApproved: false });
    return { ids: { investorId: id }, body: { decision: 'approve' } };
  }),
  'POST /admin/slack/nudges/{founderId}': managed(managedFounder()),
  'GET /admin/applications/{applicationId}': reviewed(anAssigned()),
  'GET /admin/applications/{applicationId}/neighbours': reviewed(anAssigned()),
  'PUT /admin/applications/{applicationId}/reviewers/{accountId}': managed(aReviewer),
  'DELETE /admin/applications/{applicationId}/reviewers/{accountId}': managed(aReviewer),
  'POST /admin/applications/{applicationId}/review': managed(anApplication()),
  'POST /admin/applications/{applicationId}/decision': managed(
    anApplication({ decision: 'rejected' }),
  ),
  'DELETE /admin/applications/{applicationId}/decision': managed(anApplication(), {
    ownAnswer: 409,
  }),
  'PUT /admin/applications/{applicationId}/rating': reviewed(
    anAssigned({ team: 4, problem: 4, traction: 4, fit: 4 }),
  ),
  'POST /admin/applications/{applicationId}/notes': reviewed(async (person) => {
    const { ids } = await anAssigned()(person);
    return { ids, body: { noteId: randomUUID(), text: 'Ask again.' } };
  }),
  'DELETE /admin/applications/{applicationId}/notes/{noteId}': { own: anApplicationNote },
  'POST /admin/staff/invitations/{accountId}': managed(aStaffInvitation),
  'DELETE /admin/staff/invitations/{accountId}': managed(aStaffInvitation),
  'PUT /admin/staff/{accountId}/role': managed(aColleague({ role: 'reviewer' })),
  'DELETE /admin/staff/{accountId}': managed(aColleague()),
  'GET /admin/imports/{importId}': managed(anImport('checked')),
  'POST /admin/imports/{importId}/headings': managed(anImport('uploaded', { line: 1 })),
  'POST /admin/imports/{importId}/check': managed(
    anImport('uploaded', { mapping: { name: 0, email: 1 } }),
  ),
  'POST /admin/imports/{importId}/start': managed(anImport('checked')),
  'POST /admin/imports/{importId}/invitations': managed(anImport('done')),
  'POST /admin/imports/{importId}/undo': managed(anImport('done')),
  'DELETE /admin/imports/{importId}': managed(anImport('checked')),
  'GET /admin/imports/{importId}/rows': managed(anImport('checked')),
};

/** Their ids name no row of anybody's. */
export const withoutRows = [
  'PUT /settings/notifications/{type}/{channel}',
  'PUT /admin/first-steps/{step}',
  'GET /admin/texts/{textId}',
  'PUT /admin/texts/{textId}',
  'POST /admin/texts/{textId}/restorations',
  'POST /admin/texts/{textId}/previews',
  'POST /admin/texts/{textId}/samples',
];

async function aConnectedApp({ accountId }: Person): Promise<Target> {
  const grantId = `grant ${nextUniqueNumber()}`;
  const store = (kind: string) =>
    createOAuthStore(database().db, { kind, sealer: testSealer, now });
  await store('Client').save('client', { client_name: secret, redirect_uris: [] }, undefined);
  await store('Grant').save(grantId, { accountId, clientId: 'client' }, 3600);
  return { ids: { appId: connectedAppId(hashSessionToken(grantId)) } };
}

async function anAccessToken({ accountId, email }: Person): Promise<Target> {
  const { db } = database();
  const actor = { accountId, email };
  await makeAccessToken(db, { actor, name: secret, scope: 'read', days: 7, now: now() });
  const { id } = await db
    .selectFrom('access_tokens')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow();
  return { ids: { tokenId: id } };
}

function anImport(state: 'uploaded' | 'checked' | 'done', body?: unknown): Make {
  return async ({ accountId, email }) => {
    const { db } = database();
    const bytes = Buffer.from(`Name,Email\n${secret},lou-${nextUniqueNumber()}@fund.test`);
    const actor = { accountId, email };
    const file = { kind: 'investors' as const, fileName: 'file.csv', bytes, actor, now: now() };
    const { importId } = await receiveImport(db, file);
    await db.updateTable('imports').set({ state }).where('id', '=', importId).execute();
    await db
      .updateTable('import_rows')
      .set({ state: state === 'done' ? 'made' : 'ready' })
      .where('import_id', '=', importId)
      .execute();
    return { ids: { importId }, body };
  };
}

async function aCheered(person: Person): Promise<Target> {
  const { id: founderId } = await mateOf(person);
  const { db } = database();
  await newCompletedTask(db, { founderId, at: now(), title: secret });
  const { id } = await readRow(db, 'completions', { founder_id: founderId }, 'id');
  return { ids: { subject: 'completion', id: String(id) } };
}

export async function send({ browser }: Person, { method, path }: Route, { ids, body }: Target) {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'missing');
  return browser.send(`/api${address}`, { method, body });
}
