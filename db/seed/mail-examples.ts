import { randomUUID } from 'node:crypto';
import { checkInWeek, nextCheckIn } from '#shared/domain/check-ins.ts';
import { digestHours, digestWeek } from '#shared/domain/digest.ts';
import type { MailTemplate } from '#shared/domain/mail-templates.ts';
import { textDeclaration } from '#shared/texts/texts.ts';
import { addDays, endOfDay, localDate, localInstant } from '#shared/time.ts';
import type { Mail } from '../operations/deliveries/mail-outbox.ts';
import type { MailData, Trx } from '../schema.ts';
import { demoAccounts } from './demo-accounts.ts';
import { type Demo, lastMonday, openDemo } from './demo-situations.ts';

const dayMs = 24 * 60 * 60 * 1000;
const { founder, investor, admin, manager, reviewer } = demoAccounts;
const liam = 'liam.gallagher.byrne@demo.test';
const newcomer = 'wanda.ek@demo.test';

/** `at`: the time at which it is sent, if that is another than now. */
type Example<Template extends MailTemplate> = {
  to: string;
  data: MailData[Template];
  founderId?: string;
  at?: Date;
};

/**
 * Has the demo's people get into the situation in which they'd get a mail of this kind, and returns
 * it with the time of its sending. The caller rolls the transaction back.
 */
export async function arrangeMailExample(
  trx: Trx,
  { template, now }: { template: MailTemplate; now: Date },
): Promise<{ mail: Mail; at: Date }> {
  const demo = await openDemo(trx, now);
  const { to, data, founderId = null, at = now } = await examples[template](demo);
  const mail = { id: randomUUID(), template, to, data, founderId, dropAfter: null, attempts: 1 };
  return { mail: mail as Mail, at };
}

const examples: { [Template in MailTemplate]: (demo: Demo) => Promise<Example<Template>> } = {
  'application-received': (demo) => demo.applicant('Market Mile'),
  'application-exists': (demo) => demo.applicant('Stitchwise'),
  'application-accepted': async (demo) => {
    const { to, startupId } = await demo.invited();
    return { to, data: { applicationId: startupId } };
  },
  'application-rejected': (demo) => demo.applicant('Peron'),
  'applications-open': async ({ insert, now }) => {
    const asked = { email: newcomer, asked_at: now };
    return { to: newcomer, data: { alertId: await insert('application_alerts', asked) } };
  },
  'applications-assigned': async ({ account, now }) => ({
    to: reviewer.email,
    data: {
      ...(await account(reviewer.email)),
      from: new Date(0).toISOString(),
      until: now.toISOString(),
    },
  }),
  'monday-message': async ({ trx, account, now }) => {
    const { accountId } = await account(manager.email);
    const { id: cohortId } = await trx
      .selectFrom('cohorts')
      .where('starts_on', '<=', localDate(now, 'UTC'))
      .orderBy('starts_on')
      .select('id')
      .executeTakeFirstOrThrow();
    return {
      to: manager.email,
      data: { cohortId, accountId },
      at: lastMonday(now, 'UTC', '09:00'),
    };
  },
  invitation: (demo) => demo.invited(),
  'invitation-reminder': (demo) => demo.invited(),
  'import-invitation': (demo) => demo.invited(),
  'team-invitation': async ({ maya, insert, now }) => {
    const sending = { email: newcomer, sent_at: now, expires_at: now };
    const from = { startup_id: maya.startupId, invited_by: maya.founderId };
    const invitationId = await insert('team_invitations', { ...from, ...sending });
    return { to: newcomer, data: { invitationId } };
  },
  'staff-invitation': async ({ insert }) => {
    const account = { audience: 'admin', staff_role: 'reviewer', email: newcomer } as const;
    const accountId = await insert('accounts', { ...account, password_hash: null });
    return { to: newcomer, data: { accountId, invitedBy: admin.email } };
  },
  'mentor-invitation': async ({ insert, now }) => {
    const mentor = { name: 'Newton Comer', email: newcomer, time_zone: 'UTC', created_at: now };
    const mentorId = await insert('mentors', mentor);
    const account = { audience: 'mentor', mentor_id: mentorId, email: newcomer } as const;
    await insert('accounts', { ...account, password_hash: null });
    return { to: newcomer, data: { mentorId, invitedBy: admin.email } };
  },
  'staff-role-changed': async () => ({ to: reviewer.email, data: { role: 'manager' } }),
  'staff-removed': async () => ({ to: reviewer.email, data: { role: 'reviewer' } }),
  'webhook-switched-off': async ({ insert, now }) => {
    const endpointId = await insert('webhook_endpoints', {
      url: 'https://hooks.tidewell.test/slipstream',
      events: ['task.completed'],
      secret: Buffer.alloc(0),
      off_reason: 'failing',
      created_at: now,
    });
    return { to: admin.email, data: { endpointId, offReason: 'failing' } };
  },
  'team-change': async ({ maya, founder: find, insert, now }) => {
    const leila = await find('leila.amini@demo.test');
    const changeId = await insert('team_changes', {
      startup_id: maya.startupId,
      kind: 'joined',
      founder_id: leila.founderId,
      name: leila.name,
      happened_at: now,
    });
    return { ...maya.mailed, data: { changeId } };
  },
  'team-removed': async () => ({
    to: 'tunde.bakare@demo.test',
    data: { startupName: 'Ledgerly' },
  }),
  'password-reset': async ({ maya }) => ({ to: maya.email, data: { accountId: maya.accountId } }),
  'password-changed': async ({ maya }) => ({ to: maya.email, data: { audience: 'founder' } }),
  'password-guesses': async ({ maya }) => ({ to: maya.email, data: { accountId: maya.accountId } }),
  'security-changed': async ({ maya }) => ({
    to: maya.email,
    data: { audience: 'founder', change: 'passkey_added', passkey: 'Maya’s laptop' },
  }),
  'new-sign-in': async ({ maya, now }) => ({
    to: maya.email,
    data: {
      audience: 'founder',
      browser: 'Firefox',
      system: 'Windows',
      address: '192.0.2.7',
      at: now.toISOString(),
      timeZone: maya.timeZone,
    },
  }),
  'slack-nudge': async ({ trx, maya }) => {
    const unlinked = { slack_user_id: null, slack_team_id: null };
    await trx.updateTable('founders').set(unlinked).where('id', '=', maya.founderId).execute();
    return { ...maya.mailed, data: { founderName: maya.name } };
  },
  'investor-verification': async (demo) => ({
    to: 'marit.lindahl@demo.test',
    data: await demo.account('marit.lindahl@demo.test'),
  }),
  'email-change': async ({ trx, maya, now }) => {
    const change = { requested_at: now, expires_at: now, email: 'maya@tidewell.test' };
    await trx
      .insertInto('email_changes')
      .values({ account_id: maya.accountId, ...change })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
      .execute();
    return { to: change.email, data: { accountId: maya.accountId, email: change.email } };
  },
  'email-change-notice': async ({ maya, now }) => ({
    to: maya.email,
    data: {
      accountId: maya.accountId,
      email: 'maya@tidewell.test',
      isDone: true,
      audience: 'founder',
      by: null,
      at: now.toISOString(),
      timeZone: maya.timeZone,
      undo: { id: randomUUID(), until: new Date(now.getTime() + 3 * dayMs).toISOString() },
    },
  }),
  'email-change-undone': async ({ maya }) => ({
    to: 'maya@tidewell.test',
    data: { accountId: maya.accountId, email: maya.email, audience: 'founder' },
  }),
  'investor-approved': (demo) => demo.decidedOn({ approved_at: demo.now, declined_at: null }),
  'investor-declined': (demo) => demo.decidedOn({ approved_at: null, declined_at: demo.now }),
  'investor-waits': async (demo) => ({
    ...(await demo.decidedOn({ approved_at: null, declined_at: null })),
    to: admin.email,
  }),
  'model-problem': async ({ trx, now }) => {
    const problem = { model: 'gpt-4o-mini', kind: 'quota', since: now, notified_at: now } as const;
    await trx
      .insertInto('model_problems')
      .values(problem)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { to: admin.email, data: { model: problem.model } };
  },
  'test-email': async () => ({ to: admin.email, data: { accountId: randomUUID() } }),
  'weekly-digest': async ({ maya, now }) => {
    const at = lastMonday(now, maya.timeZone, digestHours.mail);
    const monday = localDate(at, maya.timeZone);
    return { ...maya.mailed, data: { weekStart: digestWeek(monday) }, at };
  },
  'streak-at-risk': async ({ trx, maya, now }) => {
    const day = localDate(now, maya.timeZone);
    const yesterday = addDays(day, -1);
    await trx
      .updateTable('founder_totals')
      .set({ current_streak: 17, longest_streak: 17, streak_started_on: addDays(day, -17) })
      .set({ last_active_on: yesterday, last_active_at: endOfDay(yesterday, maya.timeZone) })
      .set({ last_active_zone: maya.timeZone, freezes_held: 0, pauses: null })
      .where('founder_id', '=', maya.founderId)
      .execute();
    return { ...maya.mailed, data: { day }, at: localInstant(day, '20:00', maya.timeZone) };
  },
  'pledge-missed': async ({ insert, trx, maya, now }) => {
    const due = endOfDay(addDays(localDate(now, maya.timeZone), -1), maya.timeZone);
    const title = 'Send the trial agreement to Gothenburg';
    const task = { user_id: maya.founderId, title, is_public_pledge: true, due_date: due };
    const taskId = await insert('tasks', task);
    const pledge = { task_id: taskId, founder_id: maya.founderId, resolved_at: due };
    await trx
      .insertInto('pledges')
      .values({ ...pledge, state: 'missed' })
      .execute();
    return { ...maya.mailed, data: { taskIds: [taskId] } };
  },
  'check-in-open': async ({ maya, now }) => {
    const { week, opensAt } = nextCheckIn(now, maya.timeZone);
    return { ...maya.mailed, data: { week }, at: opensAt };
  },
  'check-in-reminder': async ({ maya, now }) => {
    const { week, remindsAt } = nextCheckIn(now, maya.timeZone);
    return { ...maya.mailed, data: { week }, at: remindsAt };
  },
  'help-offered': async ({ trx, maya, founder: find, insert, now }) => {
    const requester = await find('daniel.okafor@demo.test');
    // Far enough ahead that they have no check-in yet.
    const week = checkInWeek(addDays(localDate(now, 'UTC'), 364));
    const checkInId = await insert('check_ins', {
      startup_id: requester.startupId,
      week,
      help_wanted: 'Has anybody hired their first salesperson abroad? I’d like to compare notes.',
      shares_help: true,
      help_shared_at: now,
      help_asked_by: requester.founderId,
      done_at: now,
      updated_at: now,
    });
    const offer = { check_in_id: checkInId, founder_id: maya.founderId, offered_at: now };
    await trx.insertInto('help_offers').values(offer).execute();
    const match = { checkInId, requesterId: requester.founderId, helperId: maya.founderId };
    return { ...requester.mailed, data: { ...match, side: 'requester' } };
  },
  'introduction-requested': (demo) => demo.introduction(investor.email, founder.email, 'requested'),
  'introduction-reminder': (demo) =>
    demo.introduction('marcus.bell@demo.test', founder.email, 'requested'),
  'introduction-settled': (demo) => demo.introduced(founder.email, liam),
  'introduction-outcome': (demo) => demo.introduced(founder.email, liam),
  'mentor-session': async ({ trx, maya }) => {
    const { id: sessionId } = await trx
      .selectFrom('mentor_sessions')
      .where('startup_id', '=', maya.startupId)
      .where('cancelled_at', 'is', null)
      .orderBy('starts_at', 'desc')
      .select('id')
      .executeTakeFirstOrThrow();
    return { ...maya.mailed, data: { sessionId, to: 'founder' } };
  },
  'session-reminder': async ({ trx, maya }) => {
    const { id: sessionId, starts_at: startsAt } = await trx
      .selectFrom('mentor_sessions')
      .where('startup_id', '=', maya.startupId)
      .where('cancelled_at', 'is', null)
      .orderBy('starts_at', 'desc')
      .select(['id', 'starts_at'])
      .executeTakeFirstOrThrow();
    const reminder = { sessionId, ahead: 'day', startsAt: startsAt.toISOString() } as const;
    const at = new Date(startsAt.getTime() - 24 * 60 * 60 * 1000);
    return { ...maya.mailed, at, data: { ...reminder, to: 'founder' } };
  },
  'staff-message': async ({ maya, account, insert, now }) => {
    const messageId = await insert('staff_messages', {
      startup_id: maya.startupId,
      account_id: (await account(manager.email)).accountId,
      kind: 'message',
      client_key: randomUUID(),
      text: 'Seven of ten patients kept: that is the number to open your demo with.\nShall we go through the slides on Thursday? Pick a time that suits you.',
      sent_at: now,
    });
    return { ...maya.mailed, data: { messageId } };
  },
  'founder-message': async (demo) => {
    const { maya, founder: find, insert, now } = demo;
    const marcus = await find('marcus.bell@demo.test');
    const { data } = await demo.introduction(marcus.email, maya.email, 'requested');
    const messageId = await insert('contact_messages', {
      sender_id: marcus.founderId,
      recipient_id: maya.founderId,
      message:
        'Hi Maya,\n\nmy sister’s practice in Austin would try Tidewell in January. She has eleven therapists and one very patient receptionist.\n\nWhat would you need from her to start?\n\nMarcus',
      client_key: randomUUID(),
      sent_at: now,
      introduction_id: data.introductionId,
    });
    return { ...maya.mailed, data: { messageId } };
  },
  'text-sample': async () => ({
    to: admin.email,
    data: {
      textId: 'application-received',
      content: textDeclaration('application-received').original,
    },
  }),
  'saved-searches': async ({ trx, account, founder: find }) => {
    const { investorId } = await account(investor.email);
    const searches = await trx
      .selectFrom('saved_searches')
      .where('investor_id', '=', investorId)
      .orderBy('created_at')
      .select('id')
      .execute();
    const startups = await Promise.all(
      ['oluwaseun.adeyemi', 'founder', 'aisha.rahman'].map((name) => find(`${name}@demo.test`)),
    );
    const found = searches.slice(0, 1).map(({ id }) => ({
      searchId: id,
      startupIds: startups.map(({ startupId }) => startupId),
    }));
    return { to: investor.email, data: { investorId, found } };
  },
  'startup-update': async ({ trx, maya, account }) => {
    const { investorId } = await account(investor.email);
    const { id: updateId } = await trx
      .selectFrom('investor_updates')
      .where('startup_id', '=', maya.startupId)
      .orderBy('sent_at', 'desc')
      .select('id')
      .executeTakeFirstOrThrow();
    return { to: investor.email, data: { updateId, investorId } };
  },
};
