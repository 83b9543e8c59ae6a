import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { startupOf } from '#db/queries/founders.ts';
import { digestWeek } from '#shared/domain/digest.ts';
import type { MailTemplate } from '#shared/domain/mail-templates.ts';
import { staffRoles } from '#shared/options.ts';
import { mailTextIds, type TextContent, textDeclaration } from '#shared/texts/texts.ts';
import { requestEmailChange } from '../operations/accounts/change-email.ts';
import { createAccount } from '../operations/accounts/create-account.ts';
import { recordModelProblem } from '../operations/coach/model-problems.ts';
import type { Mail } from '../operations/deliveries/mail-outbox.ts';
import { saveSearch } from '../operations/investors/saved-searches.ts';
import { markMissedPledges } from '../operations/pledges/missed-pledges.ts';
import { setPreference } from '../operations/settings/founder-settings.ts';
import { inviteTeammate } from '../operations/team/team-invitations.ts';
import type { Database, Db, MailData } from '../schema.ts';
import { newAccount, newFounderAccount, newInvitedFounder } from './new-account.ts';
import { newApplication } from './new-application.ts';
import { newCohort, newFounder, newOpenCohort } from './new-founder.ts';
import { newCompletedTask, newTask } from './new-task.ts';
import { newTeammate } from './new-teammate.ts';
import { insertRow, updateRows } from './rows.ts';

/** A Thursday evening, when a streak is at risk and a check-in is open. */
export const mailSamplesNow = new Date('2026-11-19T19:30:00Z');
const today = '2026-11-19';
const before = new Date('2026-11-10T12:00:00Z');
const after = new Date('2026-12-01T12:00:00Z');

type Sample<Template extends MailTemplate> = {
  data: MailData[Template];
  to?: string;
  founderId?: string;
};

/**
 * Every mail in each of its forms, ready to be written; the compiler names a template without one.
 * All that people typed goes through `typed`.
 */
export async function newMailSamples(db: Db, typed: (text: string) => string): Promise<Mail[]> {
  const people = await newPeople(db, typed);
  const { ada, bo, cy, investor } = people;
  const requests = await newRequests(db, typed, people);
  const applications = await newApplications(db, typed);
  const changes = {
    toNew: await changeEmail(db, investor.accountId, 'ines@new.test'),
    toTaken: await changeEmail(db, ada.accountId, bo.email),
  };
  await inviteTeammate(db, { founderId: ada.id, email: 'cy@new.test', now: before });
  const { id: invitationId } = await db
    .selectFrom('team_invitations')
    .where('startup_id', '=', ada.startupId)
    .select('id')
    .executeTakeFirstOrThrow();
  await recordModelProblem(db, { model: 'gpt-test', kind: 'quota', now: before });
  const invitedStaff = await createAccount(db, {
    audience: 'admin',
    staffRole: 'reviewer',
    email: 'dee@new.test',
    passwordHash: null,
  });
  const { id: webhookId } = await insertRow(db, 'webhook_endpoints', {
    url: 'https://hooks.new.test/slipstream',
    events: ['task.completed'],
    secret: Buffer.alloc(0),
    off_reason: 'failing',
    created_at: before,
  });
  const sessions = await newMentorSessions(db, typed, people);
  const mailed = { to: ada.email, founderId: ada.id };
  const audience = 'founder' as const;
  const changed = { by: null, at: before.toISOString(), timeZone: 'America/New_York' };
  const notice = { ...changes.toNew, audience: 'investor' as const, ...changed };
  const by = { email: 'boss@new.test', role: 'manager' as const };
  const undo = { id: randomUUID(), until: mailSamplesNow.toISOString() };
  const samples: { [Template in MailTemplate]: Sample<Template>[] } = {
    'application-received': [{ data: { applicationId: applications.pending } }],
    'application-exists': [
      { data: { applicationId: applications.pending } },
      { data: { applicationId: cy.startupId } },
      { data: { applicationId: ada.startupId } },
    ],
    'application-accepted': [
      { data: { applicationId: cy.startupId } },
      { data: { applicationId: ada.startupId } },
    ],
    'application-rejected': [{ data: { applicationId: applications.rejected } }],
    'applications-open': [{ data: { alertId: applications.alertId } }],
    'applications-assigned': await newAssignments(db, applications.pending),
    'monday-message': [await newMondayMessage(db, typed)],
    invitation: [{ to: cy.email, data: { accountId: cy.accountId } }],
    'invitation-reminder': [{ to: cy.email, data: { accountId: cy.accountId } }],
    'import-invitation': [{ to: cy.email, data: { accountId: cy.accountId } }],
    'team-invitation': [{ to: 'cy@new.test', data: { invitationId } }],
    'staff-invitation': [
      { to: 'dee@new.test', data: { accountId: invitedStaff.id, invitedBy: 'boss@new.test' } },
    ],
    'mentor-invitation': [await newInvitedMentor(db, typed)],
    'staff-role-changed': staffRoles.map((role) => ({ data: { role } })),
    'staff-removed': staffRoles.map((role) => ({ data: { role } })),
    'webhook-switched-off': [
      { data: { endpointId: webhookId, offReason: 'failing' } },
      { data: { endpointId: webhookId, offReason: 'gone' } },
    ],
    'team-change': (await newTeamChanges(db, typed, people)).map((changeId) => ({
      ...mailed,
      data: { changeId },
    })),
    'team-removed': [{ to: 'cy@new.test', data: { startupName: typed('Acme') } }],
    'password-reset': [{ data: { accountId: ada.accountId } }],
    'password-changed': [{ data: { audience } }],
    'password-guesses': [{ to: ada.email, data: { accountId: ada.accountId } }],
    'security-changed': [
      { data: { audience, change: 'passkey_added', passkey: typed('Laptop') } },
      { data: { audience, change: 'two_step_on' } },
      { data: { audience, change: 'token_made', token: typed('Nightly report') } },
      { data: { audience, change: 'app_disconnected', token: typed('Claude') } },
    ],
    'new-sign-in': [
      {
        data: {
          audience,
          browser: 'Chrome',
          system: 'Windows',
          address: '192.0.2.7',
          at: mailSamplesNow.toISOString(),
          timeZone: 'America/New_York',
        },
      },
    ],
    'slack-nudge': [{ founderId: ada.id, data: { founderName: typed('Ada Park') } }],
    'investor-verification': [
      { data: { accountId: (await newInvestor(db, typed, {})).accountId } },
    ],
    'email-change': [{ data: changes.toNew }, { data: changes.toTaken }],
    'email-change-notice': [
      { data: { ...notice, isDone: false, undo: null } },
      { data: { ...notice, isDone: false, by, undo: null } },
      { data: { ...notice, isDone: true, undo } },
      { data: { ...notice, isDone: true, by, undo } },
      { data: { ...notice, isDone: true, undo: null } },
    ],
    'email-change-undone': [{ data: { ...changes.toNew, audience } }],
    'investor-approved': [{ data: { investorId: investor.id } }],
    'investor-declined': [
      { data: { investorId: await investorIn(db, typed, { declined_at: before }) } },
      { data: { investorId: await investorIn(db, typed, { revoked_at: before }) } },
    ],
    'investor-waits': [{ data: { investorId: await investorIn(db, typed, {}) } }],
    'model-problem': [{ data: { model: 'gpt-test' } }],
    'test-email': [{ data: { accountId: ada.accountId } }],
    'text-sample': mailTextIds.map((textId) => ({
      data: { textId, content: wordsOf(textDeclaration(textId).original, typed) },
    })),
    'weekly-digest': [{ ...mailed, data: { weekStart: digestWeek('2026-11-16') } }],
    'streak-at-risk': [{ ...mailed, data: { day: today } }],
    'pledge-missed': [{ ...mailed, data: { taskIds: people.missed } }],
    'check-in-open': [{ ...mailed, data: { week: today } }],
    'check-in-reminder': [{ ...mailed, data: { week: today } }],
    'help-offered': await newHelpOffer(db, typed, people),
    'introduction-requested': [
      { data: { introductionId: requests.toFounder } },
      { data: { introductionId: requests.toInvestor } },
    ],
    'introduction-reminder': [{ data: { introductionId: requests.toFounder } }],
    'introduction-settled': [
      { data: { introductionId: requests.accepted, side: 'requester' } },
      { data: { introductionId: requests.accepted, side: 'recipient' } },
      { data: { introductionId: requests.declined, side: 'requester' } },
      { data: { introductionId: requests.expired, side: 'requester' } },
    ],
    'introduction-outcome': [
      { data: { introductionId: requests.accepted, side: 'requester' } },
      { data: { introductionId: requests.accepted, side: 'recipient' } },
    ],
    'mentor-session': sessions,
    'session-reminder': remindersOf(sessions),
    'staff-message': await newStaffMessages(db, typed, people),
    'founder-message': [
      { ...mailed, data: { messageId: requests.message } },
      { ...mailed, data: { messageId: requests.answer } },
    ],
    'saved-searches': [{ data: await newSearch(db, people) }],
    'startup-update': [{ data: await newUpdate(db, typed, people) }],
  };
  return Object.entries(samples).flatMap(([template, each]) =>
    each.map(({ data, to = 'someone@example.test', founderId = null }) => {
      const queued = { id: randomUUID(), to, founderId, dropAfter: null, attempts: 1 };
      return { ...queued, template, data } as Mail;
    }),
  );
}

function wordsOf({ subject, title, body }: TextContent, typed: Typed): TextContent {
  return { subject: typed(subject), title: typed(title), body: typed(body) };
}

async function newInvitedMentor(db: Db, typed: Typed): Promise<Sample<'mentor-invitation'>> {
  const email = 'hana@new.test';
  const { id: mentorId } = await insertRow(db, 'mentors', {
    name: typed('Hana Sato'),
    email,
    time_zone: 'Asia/Tokyo',
    created_at: before,
  });
  await createAccount(db, { audience: 'mentor', mentorId, email, passwordHash: null });
  return { to: email, data: { mentorId, invitedBy: 'boss@new.test' } };
}

/** One to come and one that the program cancelled, to both people in it. */
async function newMentorSessions(
  db: Db,
  typed: Typed,
  { ada }: People,
): Promise<Sample<'mentor-session'>[]> {
  const { id: mentorId } = await insertRow(db, 'mentors', {
    name: typed('Ines Weber'),
    email: 'ines.weber@new.test',
    time_zone: 'Europe/Berlin',
    place: typed('https://meet.new.test/ines'),
    created_at: before,
  });
  const cancelled = {
    cancelled_at: before,
    cancelled_by: 'staff' as const,
    cancel_note: typed('Ill'),
  };
  const samples: Sample<'mentor-session'>[] = [];
  for (const [hour, more] of [
    ['10', {}],
    ['11', cancelled],
  ] as const) {
    const at = (minutes: string) => new Date(`2026-11-24T${hour}:${minutes}:00Z`);
    const { id: sessionId } = await insertRow(db, 'mentor_sessions', {
      mentor_id: mentorId,
      startup_id: ada.startupId,
      booked_by: ada.id,
      starts_at: at('00'),
      ends_at: at('30'),
      occupied: `[2026-11-24T${hour}:00Z,2026-11-24T${hour}:30Z)`,
      question: typed('How do we price this?'),
      place: typed('https://meet.new.test/ines'),
      booked_at: before,
      client_key: randomUUID(),
      ...more,
    });
    samples.push(
      { to: 'ines.weber@new.test', data: { sessionId, to: 'mentor' } },
      { to: ada.email, founderId: ada.id, data: { sessionId, to: 'founder' } },
    );
  }
  return samples;
}

/** Of the one to come. */
function remindersOf(sessions: Sample<'mentor-session'>[]): Sample<'session-reminder'>[] {
  const reminder = { ahead: 'day', startsAt: '2026-11-24T10:00:00.000Z' } as const;
  return sessions.slice(0, 2).map(({ data, ...to }) => ({ ...to, data: { ...data, ...reminder } }));
}

async function newStaffMessages(
  db: Db,
  typed: Typed,
  { ada }: People,
): Promise<Sample<'staff-message'>[]> {
  const { id: accountId } = await createAccount(db, {
    audience: 'admin',
    staffRole: 'manager',
    email: 'maya.lopez@new.test',
    passwordHash: null,
  });
  const rows = await db
    .insertInto('staff_messages')
    .values(
      (['message', 'nudge'] as const).map((kind) => ({
        startup_id: ada.startupId,
        account_id: accountId,
        kind,
        client_key: randomUUID(),
        text: typed('How can we help?\nCall me.'),
        sent_at: before,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => ({
    to: ada.email,
    founderId: ada.id,
    data: { messageId: id },
  }));
}

type Typed = (text: string) => string;
type People = Awaited<ReturnType<typeof newPeople>>;

/** Ada asks her cohort for help, and Bo offers it. */
async function newHelpOffer(
  db: Db,
  typed: Typed,
  { ada, bo }: People,
): Promise<Sample<'help-offered'>[]> {
  const { id: checkInId } = await insertRow(db, 'check_ins', {
    startup_id: ada.startupId,
    week: '2026-11-12',
    help_wanted: typed('Someone who knows pricing'),
    shares_help: true,
    help_shared_at: before,
    help_asked_by: ada.id,
    done_at: before,
    updated_at: before,
  });
  await db
    .insertInto('help_offers')
    .values({ check_in_id: checkInId, founder_id: bo.id, offered_at: before })
    .execute();
  const match = { checkInId, requesterId: ada.id, helperId: bo.id };
  return [{ data: { ...match, side: 'requester' } }, { data: { ...match, side: 'helper' } }];
}

/** Two founders of one cohort with a week behind them, one who was invited to it, and an investor. */
async function newPeople(db: Db, typed: Typed) {
  const ada = await newFounderAccount(db, { name: typed('Ada Park') });
  const { cohortId } = ada;
  const bo = await newFounderAccount(db, { name: typed('Bo Lind'), cohortId });
  const cy = await newInvitedFounder(db, { name: typed('Cy Moss'), cohortId });
  for (const [id, name] of [
    [ada.id, 'Loop'],
    [bo.id, 'Tidal'],
    [cy.id, 'Reef'],
  ] as const) {
    const startup = { startup_name: typed(name), industry: typed('Climate') };
    await updateRows(db, 'startup_applications', { id: startupOf(id) }, startup);
  }
  await updateRows(db, 'cohorts', { id: ada.cohortId }, { name: typed('Autumn 2026') });
  for (const founderId of [ada.id, bo.id, ada.id]) {
    await newCompletedTask(db, { founderId, at: '2026-11-12T12:00:00Z' });
  }
  const founderId = ada.id;
  for (const day of ['17', '18']) {
    await newCompletedTask(db, { founderId, at: `2026-11-${day}T12:00:00Z` });
  }
  for (const type of ['streak_at_risk', 'pledge_missed'] as const) {
    await setPreference(db, { founderId, type, channel: 'email', enabled: true });
  }
  const pledge = { isPublicPledge: true, dueOn: '2026-11-16', now: before };
  const { id } = await newTask(db, { founderId, title: typed('Ship the beta'), ...pledge });
  await markMissedPledges(db, { now: new Date('2026-11-17T00:00:00Z') });
  const open = { title: typed('Call five customers'), dueOn: '2026-11-20' };
  await newTask(db, { founderId, now: mailSamplesNow, ...open });
  const investor = await newInvestor(db, typed, { email_verified_at: before, approved_at: before });
  return { ada, bo, cy, investor, missed: [id] };
}

async function newInvestor(
  db: Db,
  typed: Typed,
  state: Partial<Insertable<Database['investors']>>,
) {
  const account = await newAccount(db, 'investor');
  const none = { email_verified_at: null, approved_at: null };
  const { id } = await db
    .updateTable('investors')
    .set({ name: typed('Ines Ortega'), company: typed('North Fund'), title: 'Partner' })
    .set({ check_size_min: 250, check_size_max: 1000 })
    .set({ ...none, ...state })
    .where('email', '=', account.email)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, ...account };
}

/** An investor with a confirmed address on whom an admin decided so. */
async function investorIn(
  db: Db,
  typed: Typed,
  decision: { declined_at?: Date; revoked_at?: Date },
): Promise<string> {
  const reason = decision.declined_at ? { decision_reason: typed('We know nobody there.') } : {};
  const state = { email_verified_at: before, ...decision, ...reason };
  return (await newInvestor(db, typed, state)).id;
}

async function newApplications(db: Db, typed: Typed) {
  const names = { founderName: typed('Cy Moss'), startupName: typed('Kelp') };
  const cohort = await newOpenCohort(db);
  await db
    .updateTable('cohorts')
    .set({ name: typed('Winter 2027'), applications_close_at: after })
    .where('id', '=', cohort.id)
    .execute();
  const alert = await db
    .insertInto('application_alerts')
    .values({ email: 'di@example.test', asked_at: before })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    pending: (await newApplication(db, names)).id,
    rejected: (await newApplication(db, { ...names, status: 'rejected' })).id,
    alertId: alert.id,
  };
}

/** Of a cohort with somebody who has not checked in for two weeks. */
async function newMondayMessage(db: Db, typed: Typed) {
  const { accountId } = await newAccount(db, 'admin', 'manager');
  const cohort = await newCohort(db);
  await updateRows(db, 'cohorts', { id: cohort.id }, { name: typed('Spring 2027') });
  await newFounder(db, { cohortId: cohort.id, name: typed('Cy Moss') });
  return { data: { accountId, cohortId: cohort.id } };
}

/** One application assigned to a reviewer, and seven to another. */
async function newAssignments(db: Db, applicationId: string) {
  const few = await newAccount(db, 'admin', 'reviewer');
  const many = await newAccount(db, 'admin', 'reviewer');
  const { accountId: assignedBy } = await newAccount(db, 'admin', 'manager');
  const six = await Promise.all(Array.from({ length: 6 }, () => newApplication(db)));
  const assign = (accountId: string, ids: string[]) =>
    db
      .insertInto('application_reviewers')
      .values(
        ids.map((id) => ({
          application_id: id,
          account_id: accountId,
          assigned_by: assignedBy,
          assigned_at: before,
        })),
      )
      .execute();
  await assign(few.accountId, [applicationId]);
  await assign(many.accountId, [applicationId, ...six.map(({ id }) => id)]);
  const time = { from: before.toISOString(), until: after.toISOString() };
  return [few, many].map(({ accountId }) => ({ data: { accountId, ...time } }));
}

/** Introductions in every state, and messages with and without a way to answer. */
async function newRequests(db: Db, typed: Typed, { ada, bo, investor }: People) {
  const note = typed('You both work on tides. May I ask you two questions?');
  const add = async (request: Partial<Insertable<Database['introductions']>>) => {
    const row = { note, created_at: before, expires_at: after, ...request };
    const query = db.insertInto('introductions').values(row).returning('id');
    return (await query.executeTakeFirstOrThrow()).id;
  };
  const asked = { requester_investor_id: investor.id, recipient_founder_id: ada.id };
  const settled = { ...asked, decided_at: before };
  const contact = await add({
    requester_founder_id: bo.id,
    recipient_founder_id: ada.id,
    kind: 'contact',
  });
  const write = async (introductionId: string | null) => {
    const message = `${typed('Hello Ada,')}\n\n${note}`;
    const row = { sender_id: bo.id, recipient_id: ada.id, message, sent_at: before };
    const query = db
      .insertInto('contact_messages')
      .values({ ...row, client_key: randomUUID(), introduction_id: introductionId })
      .returning('id');
    return (await query.executeTakeFirstOrThrow()).id;
  };
  return {
    toFounder: await add(asked),
    toInvestor: await add({
      requester_founder_id: bo.id,
      recipient_investor_id: investor.id,
      requested_month: '2026-11-01',
      month_slot: 1,
    }),
    accepted: await add({ ...settled, state: 'accepted' }),
    declined: await add({ ...settled, state: 'declined', reason: typed('We raise in autumn.') }),
    expired: await add({ ...settled, state: 'expired' }),
    message: await write(contact),
    answer: await write(null),
  };
}

async function changeEmail(db: Db, accountId: string, email: string) {
  await requestEmailChange(db, { accountId, email, now: before });
  return { accountId, email };
}

async function newSearch(db: Db, { investor, ada, bo }: People) {
  const criteria = { search: 'tides', stage: null, isSeeking: false };
  const { id } = await saveSearch(db, { investorId: investor.id, criteria, now: before });
  return {
    investorId: investor.id,
    found: [{ searchId: id, startupIds: [ada.startupId, bo.startupId] }],
  };
}

async function newUpdate(db: Db, typed: Typed, { investor, ada }: People) {
  const table = `${typed('MRR')}\nWeek | ${typed('MRR')}\nNov 5 | $10\nNov 12 | $12`;
  const list = `Done\n- ${typed('First paying customer')}\n- Beta`;
  const body = `${typed('A good month.')}\n\n${table}\n\n${list}`;
  const update = { startup_id: ada.startupId, subject: typed('November'), body, recipients: 1 };
  const { id } = await db
    .insertInto('investor_updates')
    .values({ ...update, client_key: randomUUID(), sent_at: before })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { updateId: id, investorId: investor.id };
}

/** Somebody who left, who joined and who owns the startup now, and the reader as its owner. */
async function newTeamChanges(db: Db, typed: Typed, { ada }: People): Promise<string[]> {
  const cy = await newTeammate(db, ada, { name: typed('Cy Moss') });
  const di = await newTeammate(db, ada, { name: typed('Di Wang') });
  await db.updateTable('founders').set({ left_at: before }).where('id', '=', di.id).execute();
  const rows = await db
    .insertInto('team_changes')
    .values(
      (
        [
          ['joined', cy],
          ['left', di],
          ['owner', { id: ada.id, name: typed('Ada Park') }],
        ] as const
      ).map(([kind, { id, name }]) => ({
        startup_id: ada.startupId,
        kind,
        founder_id: id,
        name,
        happened_at: before,
        actor_id: null,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
