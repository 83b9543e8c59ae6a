import { obstacleTexts } from './domain/coach-proposals.ts';
import {
  answeredBy,
  Failure,
  type FailureDetails,
  type NamedText,
  pageFailures,
} from './failure.ts';
import { weekStartName } from './weekdays.ts';

/** Names the teammate who was faster, where their name is known. */
function byTeammate(deed: string): NamedText {
  return (teammate = 'A teammate') => `${teammate} ${deed}`;
}

/** Any request. */
const requestErrors = {
  ...answeredBy(400, {
    bad_request: 'That request could not be read.',
  }),
  ...answeredBy(403, { cross_site: 'This request came from another site and was refused.' }),
  ...answeredBy(404, { not_found: 'Nothing was found at this address.' }),
  ...answeredBy(413, { too_large: 'That is too large.' }),
  ...answeredBy(415, { unsupported_media: 'Please send JSON.' }),
  ...answeredBy(429, {
    slow_down: 'That was a lot in one minute. Please wait a moment and try again.',
  }),
};

/** Signing in, sessions and links sent by mail. */
const accountErrors = {
  ...answeredBy(400, {
    founder_password_short: 'Invalid password. Password must be at least 6 characters.',
  }),
  ...answeredBy(401, {
    founder_credentials:
      'Invalid credentials or application not yet approved. Please check your email or contact support.',
    admin_credentials: 'Invalid admin credentials',
    investor_credentials: 'Invalid credentials. Please try again.',
    mentor_credentials: 'Invalid credentials. Please try again.',
    sign_in_elsewhere: 'Your account signs in on another page.',
    second_factor_needed: 'Please enter the code from your authenticator app.',
    second_factor_wrong:
      'That code is wrong or has already been used. Please enter the newest one.',
    passkey_wrong:
      'That passkey didn’t work here. Please try again, or sign in with your password.',
    passkey_unverified:
      'That passkey didn’t check that it’s you. Please sign in with your password first, then use it as the second step.',
    sign_in_expired: 'That took too long. Please try again.',
    token_invalid: 'This access token is unknown, has expired or was revoked.',
  }),
  ...answeredBy(403, {
    token_read_only: 'This token may only read. To change something, use one that may also write.',
    token_not_allowed: 'An access token can’t do this. Please sign in at a browser.',
  }),
  ...answeredBy(404, {
    passkey_not_found: 'That passkey was already removed.',
    token_not_found: 'That access token has already ended.',
    webhook_not_found: 'That webhook was not found.',
    webhook_delivery_not_found: 'That delivery was not found.',
    session_not_found: 'That session has already ended.',
    program_logo_not_found: 'That logo is no longer here. Please choose it again.',
    program_version_not_found: 'That version was not found.',
    text_version_not_found: 'That version was not found.',
  }),
  ...answeredBy(409, {
    address_unconfirmed:
      'Please confirm your email address first. The link is in the email that we sent you.',
    second_step_last:
      'Two-step sign-in is required for staff here, so this has to stay. Add another way first: a passkey or an authenticator app.',
    too_many_passkeys: 'You have 20 passkeys. Remove one before you add another.',
    second_factor_on: 'Two-step sign-in is already on.',
    second_factor_off: 'Two-step sign-in isn’t on.',
    too_many_tokens: 'You have 20 access tokens. Revoke one before you make another.',
    webhook_off: 'That webhook is off. Switch it on first.',
    staff_not_in_slack:
      'We didn’t find you in your workspace. It takes the same email address there and here.',
    text_changed:
      'Someone else has saved other words meanwhile. Yours are still here: compare them, then save again.',
    text_version_outdated: 'That version can’t be used anymore: its placeholders have changed.',
    program_changed:
      'Someone else has saved other settings meanwhile. Yours are still here: compare them, then save again.',
    week_start_fixed: (cohort = 'A cohort') =>
      `${cohort} is running, so weeks can’t begin on another day until it has ended. Nothing was saved.`,
    landing_changed:
      'Someone else has saved this page meanwhile. Yours is still here: look at the versions below, then save again.',
  }),
  ...answeredBy(410, {
    link_expired: 'This link has already been used or has expired. Please ask for a new one.',
    invitation_expired: 'This invitation’s link has expired. We can email you a new one.',
    invitation_used: 'You’ve already chosen your password. Please sign in with it.',
  }),
  ...answeredBy(429, {
    account_guarded:
      'Too many wrong passwords were tried for this account. If it’s yours, use the link that we emailed you, or choose a new password with “Forgot password?”.',
  }),
};

const taskErrors = {
  ...answeredBy(400, { pledge_in_past: 'A pledge needs a date that is still to come.' }),
  ...answeredBy(404, {
    task_not_found: 'That task was not found.',
    cheer_not_found: 'That isn’t there anymore.',
    streak_milestone_not_found: 'That streak isn’t there anymore.',
  }),
  ...answeredBy(409, {
    cheer_own: 'Cheers come from the others in your cohort.',
    no_cohort: 'You’re not in a cohort at the moment.',
    task_completed: 'That task is already completed.',
    task_not_completed: 'That task isn’t completed.',
    task_changed: 'That task has changed since, so I left it as it is. You can still edit it.',
    task_delete_completed: 'A completed task keeps its points. Reopen it before you delete it.',
    daily_lapsed:
      'That daily task ended with its day. If you did it yesterday, you can add that until noon.',
    weekly_lapsed: 'That weekly task ended with its week. The new week brings a new one.',
    task_lapsed: 'That task ended with its day or week. A new copy comes with the next.',
    difficulty_fixed:
      'You can make your own tasks harder only in their first hour, before you start or pledge them.',
    task_copy_open: 'A newer copy of this task is already on your board.',
    too_late_for_yesterday: 'You could add that for yesterday until noon.',
    task_added_today: 'This task was added today, so it can’t have been done yesterday.',
    reopen_too_late: 'A task can be reopened within 24 hours.',
    pledge_locked: obstacleTexts.pledge_locked,
    pledge_date_passed: obstacleTexts.pledge_date_passed,
    pledge_not_eligible: obstacleTexts.pledge_not_eligible,
    pledge_is_shared: 'A pledge is always shared with your cohort.',
    task_pledged:
      'You pledged this task, so it stays with you. Add a new task for your teammate instead.',
    task_just_for_you: 'This task is just for you. Edit it and share it first, then hand it over.',
    task_from_program: 'The program gives this task to everyone on your team, each their own.',
    teammate_board_full:
      'They have 200 open tasks, and that’s the most. Ask them to complete some first.',
    task_taken_up:
      'They’ve changed this task since, so it stays with them. Ask them to hand it back.',
    pledged_by_another:
      'A former teammate pledged this task. To make a pledge of your own, add a new task.',
    task_exists: obstacleTexts.task_exists,
    too_many_open_tasks: obstacleTexts.board_full,
  }),
};

const peopleErrors = {
  ...answeredBy(400, {
    thanks_self: 'Thanks are for others: you can’t thank yourself.',
    introduction_self: 'You can’t ask yourself for an introduction.',
    message_self: 'You can’t write to yourself.',
  }),
  ...answeredBy(403, {
    introduction_not_open:
      'Introductions open once your email address is confirmed and your account is approved.',
    team_owner_only: 'Only the owner of the startup can do that.',
  }),
  ...answeredBy(404, {
    thanks_not_found: 'Those thanks were not found.',
    introduction_founder: 'That founder isn’t in the community anymore.',
    introduction_not_found: 'That introduction request was not found.',
    member_not_found: 'That founder was not found in the community.',
    teammate_not_found: 'They aren’t on your team anymore.',
    team_invitation_not_found: 'That invitation has ended.',
  }),
  ...answeredBy(409, {
    thanks_today: 'You’ve already thanked this founder today. You can thank them again tomorrow.',
    thanks_used_up: () =>
      `You’ve given your three thanks for this week. The next week begins on ${weekStartName()}.`,
    thanks_too_late: 'Thanks can be taken back within an hour.',
    introduction_decided: 'This request is already closed. Nothing was changed.',
    introduction_answered: byTeammate('has already answered this request. Nothing was changed.'),
    introduction_waits:
      'This founder has already asked you: their request is waiting for you under Introductions.',
    introduced_already: 'You two are already introduced: the email address is under Introductions.',
    introduction_declined: 'This founder declined recently. You can ask again 30 days after that.',
    investor_not_open: 'This investor isn’t taking introductions from founders right now.',
    investor_with_teammate: byTeammate(
      'is already in touch with this investor, or waiting for their answer.',
    ),
    too_many_introductions:
      'Ten of your requests are still waiting for an answer. Withdraw one, or wait for an answer.',
    team_full: 'A team has at most eight people, invitations included.',
    team_owner_stays: 'You’re the owner. Hand over the startup to a teammate first.',
    teammate_already: 'They’re already on your team.',
    teammate_elsewhere:
      'This address already belongs to another startup here, so it can’t join a second one.',
    applicant_on_a_team:
      'This applicant is on another startup’s team by now. They have to leave it before you can accept them.',
    message_refused: 'This founder isn’t taking direct messages at the moment.',
  }),
  ...answeredBy(429, {
    investor_requests_used_up:
      'You’ve asked three investors this month. You can ask the next one from the 1st.',
    too_many_asks:
      'You’ve asked for many introductions recently. Please wait a day before the next one.',
    message_limit: 'You’ve written 10 messages in 24 hours. Please continue tomorrow.',
    message_limit_founder:
      'You have written to this founder twice in 24 hours. Please wait for their answer.',
  }),
};

const profileErrors = {
  ...answeredBy(404, {
    coach_exchange_not_found: 'That question was not found.',
    coach_proposal_not_found: 'That proposal isn’t there anymore. Ask the coach again.',
    proposal_not_found: 'Those proposals aren’t there anymore. Please look at the newest ones.',
  }),
  ...answeredBy(409, {
    too_many_milestones: 'There are 50 milestones on your profile. Delete some before adding more.',
    coach_busy: 'The coach is still answering your last question. Wait for it, or stop it first.',
    coach_answered: 'That question already has an answer.',
    coach_not_last: 'Only your last question can be edited. Ask it as a new one.',
    coach_proposal_past: 'Its date has passed. Set a new one on the coach page, then confirm it.',
    coach_proposal_far:
      'That day is more than two years away. Set a nearer one on the coach page, then confirm it.',
    too_many_notes: 'You have 30 notes. Delete one first.',
    website_missing: 'Please add a website URL first',
  }),
  ...answeredBy(429, {
    coach_used_up: 'You’ve asked all of today’s questions. They renew at midnight, your time.',
    analyses_used_up:
      'Your website has been analyzed as often as it can be in a day. You can try again tomorrow.',
  }),
};

const reviewErrors = {
  ...answeredBy(404, {
    application_not_found: 'That application was not found.',
    reviewer_not_found: 'That person isn’t on the staff anymore. Nothing was changed.',
    note_not_found: 'That note was not found.',
    staff_not_found: 'They aren’t on the staff anymore.',
    staff_invitation_not_found: 'That invitation has ended.',
    cohort_not_found: 'That cohort was not found.',
  }),
  ...answeredBy(409, {
    application_decided: 'This application has already been decided. Nothing was changed.',
    applications_closed:
      'Applications are closed right now. Your answers stay in this browser, ready for the next cohort.',
    nothing_to_undo: 'There’s no decision to undo.',
    undo_too_late: 'The minute for undoing has passed: the applicant has been told.',
    cohort_ended: 'That cohort has ended. Please choose one that’s running or still to start.',
    founder_changed:
      'Another admin changed this in the meantime. Nothing was changed: look at it as it is now.',
    founder_left: 'This founder has left. Let them return first.',
    staff_self: 'You can’t change your own role. Ask another admin.',
    staff_already: 'They’re already on the staff.',
    staff_second_step_first:
      'Set up two-step sign-in for yourself first: you’d be shut out otherwise.',
    founder_has_password:
      'This founder has already chosen a password, so they don’t need an invitation.',
    delivery_settled:
      'That isn’t waiting anymore: it was sent or dropped, or is being sent right now.',
  }),
};

const investorErrors = {
  ...answeredBy(404, {
    investor_not_found: 'That investor was not found.',
    search_not_found: 'That search was not found.',
  }),
  ...answeredBy(409, {
    investor_unverified:
      'This investor has not confirmed their email address yet. Nothing was changed.',
    investor_decided:
      'Someone else has decided on this investor in the meantime. Nothing was changed.',
    too_many_saved: 'There are 200 startups on your list. Take some off before saving more.',
    too_many_searches: 'You have saved 10 searches. Remove one before saving another.',
    update_too_soon: 'Your last update went out less than 7 days ago. Nothing was sent.',
    update_by_teammate: byTeammate('sent an update less than 7 days ago. Yours wasn’t sent.'),
    update_without_readers:
      'No investor would get it yet: nobody has saved your startup or been introduced to you.',
  }),
};

const slackErrors = {
  ...answeredBy(409, {
    slack_linked_already: 'This founder has already connected Slack.',
    slack_nudged: 'This founder was already asked within the last week.',
    staff_slack_taken: 'That Slack account already belongs to someone else on the staff.',
  }),
};

const leaderboardErrors = {
  ...answeredBy(403, {
    leaderboard_off: 'Your program doesn’t use leaderboards for your cohort.',
  }),
};

const premiumErrors = {
  ...answeredBy(403, { premium_needed: 'This is part of premium.' }),
  ...answeredBy(409, {
    premium_not_offered: 'Premium isn’t offered here yet.',
    premium_already: 'You already have premium.',
    premium_by_teammate: byTeammate('has bought premium already: it’s for your whole team.'),
    payment_settled: 'That payment has been settled in the meantime.',
  }),
};

const checkInErrors = {
  ...answeredBy(400, { check_in_empty: 'Please answer at least one of the questions.' }),
  ...answeredBy(404, {
    check_in_missing: 'There is no number of that week to correct.',
    help_gone: 'They don’t ask for that any longer. Thank you anyway.',
  }),
  ...answeredBy(409, {
    check_in_closed: 'That check-in is closed. The next one opens on Thursday at 9:00 AM.',
    check_in_open: 'That check-in is still open. You can change it there.',
    check_in_done: 'You’ve already checked in for that week.',
    kpi_missing: 'Please choose the number that you go by first.',
    kpi_chosen: 'A teammate has just chosen the number. Please submit again.',
    help_refused: 'The two of you can’t be put in touch here.',
    help_own: 'That is what your own team asked for.',
    help_no_cohort: obstacleTexts.no_cohort,
    help_asked: obstacleTexts.help_asked,
  }),
};

const importErrors = {
  ...answeredBy(400, { import_unreadable: 'This file can’t be imported.' }),
  ...answeredBy(404, { import_not_found: 'That import was not found.' }),
  ...answeredBy(409, {
    import_started: 'This import has already begun.',
    import_unchecked: 'Please check the rows first.',
    import_empty: 'There’s no row left to import.',
    instance_not_empty:
      'Everything can only be imported while there is no cohort, application or investor here.',
    export_too_large:
      'That’s more than fits into one export. Ask whoever runs the server for a backup.',
    import_unfinished: 'This import isn’t done yet.',
  }),
};

const officeHoursErrors = {
  ...answeredBy(404, {
    mentor_not_found: 'That mentor isn’t here anymore.',
  }),
  ...answeredBy(409, {
    session_not_begun: 'That session hasn’t begun yet.',
    mentor_known: 'A mentor with this address is already here.',
    slot_taken: (startup?: string) =>
      startup
        ? `${startup} was first. Please choose another time.`
        : 'That time isn’t free anymore. Please choose another one.',
    sessions_used_up:
      'Your startup has all of its sessions of that week. Please choose another one.',
    session_overlaps: 'Your startup has another session at that time.',
    too_late_to_cancel: 'It’s too late to cancel here. Please write to the program’s team.',
  }),
};

const cockpitErrors = {
  ...answeredBy(400, { date_passed: 'Please choose a day from tomorrow on.' }),
  ...answeredBy(409, {
    nudged_before: 'They’ve been nudged in the last 24 hours. Give them a day.',
    nudge_needless: 'They’ve checked in already.',
    not_joined_yet: 'They haven’t signed in yet. Send them the invitation again instead.',
    already_assigned: 'Somebody else looks after them just now.',
  }),
};

/**
 * The closed list of expected failures, each with the text that people read. The web server turns a
 * code into a status, the bot into a private message.
 */
const catalogue = {
  ...pageFailures,
  ...requestErrors,
  ...cockpitErrors,
  ...officeHoursErrors,
  ...accountErrors,
  ...taskErrors,
  ...peopleErrors,
  ...profileErrors,
  ...reviewErrors,
  ...investorErrors,
  ...slackErrors,
  ...premiumErrors,
  ...leaderboardErrors,
  ...checkInErrors,
  ...importErrors,
} as const;

export type ErrorCode = keyof typeof catalogue;

/** An expected failure, with the code's own text and status. */
export class AppError extends Failure {
  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(code, errorCodeText(code, details.by), errorCodeStatus(code), details);
    this.name = 'AppError';
  }
}

export function errorCodeText(code: ErrorCode, by?: string): string {
  const text: string | NamedText = catalogue[code].text;
  return typeof text === 'string' ? text : text(by);
}

export function errorCodeStatus(code: ErrorCode): number {
  return catalogue[code].status;
}
