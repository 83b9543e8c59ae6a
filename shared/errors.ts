type TextByTeammate = (teammate?: string) => string;

/** Names the teammate who was faster, where their name is known. */
function byTeammate(deed: string): TextByTeammate {
  return (teammate = 'A teammate') => `${teammate} ${deed}`;
}

/** Any request. */
const requestErrors = {
  bad_request: { status: 400, text: 'That request could not be read.' },
  invalid_input: { status: 400, text: 'Please check the marked fields.' },
  cross_site: { status: 403, text: 'This request came from another site and was refused.' },
  not_found: { status: 404, text: 'Nothing was found at this address.' },
  unsupported_media: { status: 415, text: 'Please send JSON.' },
  too_large: { status: 413, text: 'That is too large.' },
  rate_limited: { status: 429, text: 'Too many attempts. Please wait a little and try again.' },
  picture_unreadable: {
    status: 400,
    text: 'That picture can’t be used. Please choose a JPEG, PNG or WebP of up to 2 MB.',
  },
  slow_down: {
    status: 429,
    text: 'That was a lot in one minute. Please wait a moment and try again.',
  },
  unavailable: {
    status: 503,
    text: 'Slipstream is catching its breath. Please try again in a moment.',
  },
  unexpected: { status: 500, text: 'An error occurred. Please try again.' },
} as const;

/** Signing in, sessions and links sent by mail. */
const accountErrors = {
  unauthenticated: { status: 401, text: 'Please sign in first.' },
  founder_credentials: {
    status: 401,
    text: 'Invalid credentials or application not yet approved. Please check your email or contact support.',
  },
  founder_password_short: {
    status: 400,
    text: 'Invalid password. Password must be at least 6 characters.',
  },
  admin_credentials: { status: 401, text: 'Invalid admin credentials' },
  investor_credentials: { status: 401, text: 'Invalid credentials. Please try again.' },
  account_guarded: {
    status: 429,
    text: 'Too many wrong passwords were tried for this account. If it’s yours, use the link that we emailed you, or choose a new password with “Forgot password?”.',
  },
  second_factor_needed: {
    status: 401,
    text: 'Please enter the code from your authenticator app.',
  },
  second_factor_wrong: {
    status: 401,
    text: 'That code is wrong or has already been used. Please enter the newest one.',
  },
  second_factor_required: {
    status: 403,
    text: 'Your community requires two-step sign-in for its staff. Please set it up first.',
  },
  address_unconfirmed: {
    status: 409,
    text: 'Please confirm your email address first. The link is in the email that we sent you.',
  },
  second_step_last: {
    status: 409,
    text: 'Two-step sign-in is required for staff here, so this has to stay. Add another way first: a passkey or an authenticator app.',
  },
  passkey_wrong: {
    status: 401,
    text: 'That passkey didn’t work here. Please try again, or sign in with your password.',
  },
  passkey_unverified: {
    status: 401,
    text: 'That passkey didn’t check that it’s you. Please sign in with your password first, then use it as the second step.',
  },
  passkey_unused: {
    status: 400,
    text: 'No passkey was used. Please try again, or sign in another way.',
  },
  sign_in_expired: { status: 401, text: 'That took too long. Please try again.' },
  passkey_known: { status: 409, text: 'That passkey was already added.' },
  passkey_not_found: { status: 404, text: 'That passkey was already removed.' },
  too_many_passkeys: {
    status: 409,
    text: 'You have 20 passkeys. Remove one before you add another.',
  },
  second_factor_on: { status: 409, text: 'Two-step sign-in is already on.' },
  second_factor_off: { status: 409, text: 'Two-step sign-in isn’t on.' },
  confirm_sign_in: { status: 403, text: 'Please confirm your password to go on.' },
  forbidden: { status: 403, text: 'This isn’t open to your account.' },
  token_invalid: {
    status: 401,
    text: 'This access token is unknown, has expired or was revoked.',
  },
  token_read_only: {
    status: 403,
    text: 'This token may only read. To change something, use one that may also write.',
  },
  token_not_allowed: {
    status: 403,
    text: 'An access token can’t do this. Please sign in at a browser.',
  },
  token_not_found: { status: 404, text: 'That access token has already ended.' },
  too_many_tokens: {
    status: 409,
    text: 'You have 20 access tokens. Revoke one before you make another.',
  },
  link_expired: {
    status: 410,
    text: 'This link has already been used or has expired. Please ask for a new one.',
  },
  invitation_expired: {
    status: 410,
    text: 'This invitation’s link has expired. We can email you a new one.',
  },
  invitation_used: {
    status: 410,
    text: 'You’ve already chosen your password. Please sign in with it.',
  },
  webhook_not_found: { status: 404, text: 'That webhook was not found.' },
  webhook_delivery_not_found: { status: 404, text: 'That delivery was not found.' },
  webhook_off: { status: 409, text: 'That webhook is off. Switch it on first.' },
  session_not_found: { status: 404, text: 'That session has already ended.' },
} as const;

const taskErrors = {
  task_not_found: { status: 404, text: 'That task was not found.' },
  cheer_not_found: { status: 404, text: 'That isn’t there anymore.' },
  cheer_own: { status: 409, text: 'Cheers come from the others in your cohort.' },
  streak_milestone_not_found: { status: 404, text: 'That streak isn’t there anymore.' },
  no_cohort: { status: 409, text: 'You’re not in a cohort at the moment.' },
  task_completed: { status: 409, text: 'That task is already completed.' },
  task_not_completed: { status: 409, text: 'That task isn’t completed.' },
  task_delete_completed: {
    status: 409,
    text: 'A completed task keeps its points. Reopen it before you delete it.',
  },
  daily_lapsed: {
    status: 409,
    text: 'That daily task ended with its day. If you did it yesterday, you can add that until noon.',
  },
  weekly_lapsed: {
    status: 409,
    text: 'That weekly task ended with its week. The new week brings a new one.',
  },
  task_lapsed: {
    status: 409,
    text: 'That task ended with its day or week. A new copy comes with the next.',
  },
  difficulty_fixed: {
    status: 409,
    text: 'You can make a task harder only in its first hour, before you start or pledge it.',
  },
  task_copy_open: {
    status: 409,
    text: 'A newer copy of this task is already on your board.',
  },
  too_late_for_yesterday: { status: 409, text: 'You could add that for yesterday until noon.' },
  task_added_today: {
    status: 409,
    text: 'This task was added today, so it can’t have been done yesterday.',
  },
  reopen_too_late: { status: 409, text: 'A task can be reopened within 24 hours.' },
  pledge_locked: {
    status: 409,
    text: 'Within 24 hours of its date a pledge can’t be made easier. Should the date pass, it costs nothing, and you can set a new one.',
  },
  pledge_not_eligible: {
    status: 409,
    text: 'This task is for yourself: it can’t be a public pledge.',
  },
  pledge_is_shared: {
    status: 409,
    text: 'A pledge is always shared with your cohort.',
  },
  pledge_in_past: { status: 400, text: 'A pledge needs a date that is still to come.' },
  task_pledged: {
    status: 409,
    text: 'You pledged this task, so it stays with you. Add a new task for your teammate instead.',
  },
  task_just_for_you: {
    status: 409,
    text: 'This task is just for you. Edit it and share it first, then hand it over.',
  },
  task_from_program: {
    status: 409,
    text: 'The program gives this task to everyone on your team, each their own.',
  },
  teammate_board_full: {
    status: 409,
    text: 'They have 200 open tasks, and that’s the most. Ask them to complete some first.',
  },
  task_taken_up: {
    status: 409,
    text: 'They’ve changed this task since, so it stays with them. Ask them to hand it back.',
  },
  pledged_by_another: {
    status: 409,
    text: 'A former teammate pledged this task. To make a pledge of your own, add a new task.',
  },
  too_many_open_tasks: {
    status: 409,
    text: 'There are 200 open tasks on your board. Complete some before adding more.',
  },
} as const;

const peopleErrors = {
  founder_not_found: { status: 404, text: 'That founder isn’t in your cohort.' },
  startup_not_found: {
    status: 404,
    text: 'That startup was not found. It may have left the community.',
  },
  thanks_self: { status: 400, text: 'Thanks are for others: you can’t thank yourself.' },
  thanks_today: {
    status: 409,
    text: 'You’ve already thanked this founder today. You can thank them again tomorrow.',
  },
  thanks_used_up: {
    status: 409,
    text: 'You’ve given your three thanks for this week. The next week begins on Sunday.',
  },
  thanks_not_found: { status: 404, text: 'Those thanks were not found.' },
  thanks_too_late: { status: 409, text: 'Thanks can be taken back within an hour.' },
  introduction_self: { status: 400, text: 'You can’t ask yourself for an introduction.' },
  introduction_founder: { status: 404, text: 'That founder isn’t in the community anymore.' },
  introduction_not_open: {
    status: 403,
    text: 'Introductions open once your email address is confirmed and your account is approved.',
  },
  introduction_not_found: { status: 404, text: 'That introduction request was not found.' },
  introduction_decided: {
    status: 409,
    text: 'This request is already closed. Nothing was changed.',
  },
  introduction_answered: {
    status: 409,
    text: byTeammate('has already answered this request. Nothing was changed.'),
  },
  introduction_waits: {
    status: 409,
    text: 'This founder has already asked you: their request is waiting for you under Introductions.',
  },
  introduced_already: {
    status: 409,
    text: 'You two are already introduced: the email address is under Introductions.',
  },
  introduction_declined: {
    status: 409,
    text: 'This founder declined recently. You can ask again 30 days after that.',
  },
  investor_not_open: {
    status: 409,
    text: 'This investor isn’t taking introductions from founders right now.',
  },
  investor_with_teammate: {
    status: 409,
    text: byTeammate('is already in touch with this investor, or waiting for their answer.'),
  },
  investor_requests_used_up: {
    status: 429,
    text: 'You’ve asked three investors this month. You can ask the next one from the 1st.',
  },
  too_many_introductions: {
    status: 409,
    text: 'Ten of your requests are still waiting for an answer. Withdraw one, or wait for an answer.',
  },
  too_many_asks: {
    status: 429,
    text: 'You’ve asked for many introductions recently. Please wait a day before the next one.',
  },
  member_not_found: { status: 404, text: 'That founder was not found in the community.' },
  team_owner_only: { status: 403, text: 'Only the owner of the startup can do that.' },
  team_full: { status: 409, text: 'A team has at most eight people, invitations included.' },
  team_owner_stays: {
    status: 409,
    text: 'You’re the owner. Hand over the startup to a teammate first.',
  },
  teammate_already: { status: 409, text: 'They’re already on your team.' },
  teammate_elsewhere: {
    status: 409,
    text: 'This address already belongs to another startup here, so it can’t join a second one.',
  },
  teammate_not_found: { status: 404, text: 'They aren’t on your team anymore.' },
  applicant_on_a_team: {
    status: 409,
    text: 'This applicant is on another startup’s team by now. They have to leave it before you can accept them.',
  },
  team_invitation_not_found: { status: 404, text: 'That invitation has ended.' },
  message_self: { status: 400, text: 'You can’t write to yourself.' },
  message_refused: {
    status: 409,
    text: 'This founder isn’t taking direct messages at the moment.',
  },
  message_limit: {
    status: 429,
    text: 'You’ve written 10 messages in 24 hours. Please continue tomorrow.',
  },
  message_limit_founder: {
    status: 429,
    text: 'You have written to this founder twice in 24 hours. Please wait for their answer.',
  },
} as const;

const profileErrors = {
  profile_changed: {
    status: 409,
    text: 'Your profile has been changed in another window.',
  },
  too_many_milestones: {
    status: 409,
    text: 'There are 50 milestones on your profile. Delete some before adding more.',
  },
  coach_busy: {
    status: 409,
    text: 'The coach is still answering your last question. Wait for it, or stop it first.',
  },
  coach_used_up: {
    status: 429,
    text: 'You’ve asked all of today’s questions. They renew at midnight, your time.',
  },
  coach_exchange_not_found: { status: 404, text: 'That question was not found.' },
  coach_answered: { status: 409, text: 'That question already has an answer.' },
  coach_not_last: {
    status: 409,
    text: 'Only your last question can be edited. Ask it as a new one.',
  },
  coach_proposal_not_found: {
    status: 404,
    text: 'That proposal isn’t there anymore. Ask the coach again.',
  },
  coach_proposal_past: {
    status: 409,
    text: 'Its date has passed. Set a new one on the coach page, then confirm it.',
  },
  too_many_notes: { status: 409, text: 'You have 30 notes. Delete one first.' },
  website_missing: { status: 409, text: 'Please add a website URL first' },
  analyses_used_up: {
    status: 429,
    text: 'Your website has been analyzed as often as it can be in a day. You can try again tomorrow.',
  },
  proposal_not_found: {
    status: 404,
    text: 'Those proposals aren’t there anymore. Please look at the newest ones.',
  },
} as const;

const reviewErrors = {
  application_not_found: { status: 404, text: 'That application was not found.' },
  application_decided: {
    status: 409,
    text: 'This application has already been decided. Nothing was changed.',
  },
  applications_closed: {
    status: 409,
    text: 'Applications are closed right now. Your answers stay in this browser, ready for the next cohort.',
  },
  application_in_review: {
    status: 409,
    text: 'The review has begun: this application can’t be changed anymore.',
  },
  reviewer_not_found: {
    status: 404,
    text: 'That person isn’t on the staff anymore. Nothing was changed.',
  },
  note_not_found: { status: 404, text: 'That note was not found.' },
  nothing_to_undo: { status: 409, text: 'There’s no decision to undo.' },
  undo_too_late: {
    status: 409,
    text: 'The minute for undoing has passed: the applicant has been told.',
  },
  cohort_ended: {
    status: 409,
    text: 'That cohort has ended. Please choose one that’s running or still to start.',
  },
  founder_changed: {
    status: 409,
    text: 'Another admin changed this in the meantime. Nothing was changed: look at it as it is now.',
  },
  founder_left: { status: 409, text: 'This founder has left. Let them return first.' },
  staff_self: { status: 409, text: 'You can’t change your own role. Ask another admin.' },
  staff_not_found: { status: 404, text: 'They aren’t on the staff anymore.' },
  staff_already: { status: 409, text: 'They’re already on the staff.' },
  staff_invitation_not_found: { status: 404, text: 'That invitation has ended.' },
  staff_second_step_first: {
    status: 409,
    text: 'Set up two-step sign-in for yourself first: you’d be shut out otherwise.',
  },
  founder_has_password: {
    status: 409,
    text: 'This founder has already chosen a password, so they don’t need an invitation.',
  },
  cohort_not_found: { status: 404, text: 'That cohort was not found.' },
  delivery_settled: {
    status: 409,
    text: 'That isn’t waiting anymore: it was sent or dropped, or is being sent right now.',
  },
} as const;

const investorErrors = {
  investor_not_found: { status: 404, text: 'That investor was not found.' },
  investor_unverified: {
    status: 409,
    text: 'This investor has not confirmed their email address yet. Nothing was changed.',
  },
  investor_decided: {
    status: 409,
    text: 'Someone else has decided on this investor in the meantime. Nothing was changed.',
  },
  investor_not_approved: {
    status: 403,
    text: 'This opens when your email address is confirmed and an admin has approved you.',
  },
  too_many_saved: {
    status: 409,
    text: 'There are 200 startups on your list. Take some off before saving more.',
  },
  too_many_searches: {
    status: 409,
    text: 'You have saved 10 searches. Remove one before saving another.',
  },
  search_not_found: { status: 404, text: 'That search was not found.' },
  update_too_soon: {
    status: 409,
    text: 'Your last update went out less than 7 days ago. Nothing was sent.',
  },
  update_by_teammate: {
    status: 409,
    text: byTeammate('sent an update less than 7 days ago. Yours wasn’t sent.'),
  },
  update_without_readers: {
    status: 409,
    text: 'No investor would get it yet: nobody has saved your startup or been introduced to you.',
  },
} as const;

const slackErrors = {
  slack_not_installed: { status: 409, text: 'Slack isn’t connected to this community yet.' },
  slack_linked_already: { status: 409, text: 'This founder has already connected Slack.' },
  slack_nudged: { status: 409, text: 'This founder was already asked within the last week.' },
  slack_wrong_workspace: {
    status: 409,
    text: 'That is another Slack workspace. Please choose the one of your community.',
  },
  slack_taken: { status: 409, text: 'That Slack account is already linked to another founder.' },
  slack_denied: { status: 400, text: 'Slack was not connected: the request was declined there.' },
  slack_unavailable: {
    status: 503,
    text: 'Slack didn’t answer as expected. Please try again in a moment.',
  },
  slack_state: { status: 400, text: 'This link to Slack has expired. Please start again.' },
} as const;

const premiumErrors = {
  premium_needed: { status: 403, text: 'This is part of premium.' },
  premium_not_offered: { status: 409, text: 'Premium isn’t offered here yet.' },
  premium_already: { status: 409, text: 'You already have premium.' },
  premium_by_teammate: {
    status: 409,
    text: byTeammate('has bought premium already: it’s for your whole team.'),
  },
  payment_unavailable: {
    status: 503,
    text: 'The payment provider didn’t answer. Please try again in a moment.',
  },
  payment_settled: { status: 409, text: 'That payment has been settled in the meantime.' },
} as const;

/**
 * The closed list of expected failures, each with the text that people read. The web server turns a
 * code into a status, the bot into a private message.
 */
const checkInErrors = {
  check_in_closed: {
    status: 409,
    text: 'That check-in is closed. The next one opens on Thursday at 9:00 AM.',
  },
  check_in_open: { status: 409, text: 'That check-in is still open. You can change it there.' },
  check_in_done: { status: 409, text: 'You’ve already checked in for that week.' },
  check_in_empty: { status: 400, text: 'Please answer at least one of the questions.' },
  check_in_missing: { status: 404, text: 'There is no number of that week to correct.' },
  kpi_missing: { status: 409, text: 'Please choose the number that you go by first.' },
  kpi_chosen: { status: 409, text: 'A teammate has just chosen the number. Please submit again.' },
  help_gone: { status: 404, text: 'They don’t ask for that any longer. Thank you anyway.' },
  help_refused: { status: 409, text: 'The two of you can’t be put in touch here.' },
  help_own: { status: 409, text: 'That is what your own team asked for.' },
} as const;

const importErrors = {
  import_unreadable: { status: 400, text: 'This file can’t be imported.' },
  import_too_large: { status: 413, text: 'That file is larger than 10 MB. Please split it.' },
  import_not_found: { status: 404, text: 'That import was not found.' },
  import_started: { status: 409, text: 'This import has already begun.' },
  import_unchecked: { status: 409, text: 'Please check the rows first.' },
  import_empty: { status: 409, text: 'There’s no row left to import.' },
  instance_not_empty: {
    status: 409,
    text: 'Everything can only be imported while there is no cohort, application or investor here.',
  },
  export_too_large: {
    status: 409,
    text: 'That’s more than fits into one export. Ask whoever runs the server for a backup.',
  },
  import_unfinished: { status: 409, text: 'This import isn’t done yet.' },
} as const;

const cockpitErrors = {
  nudged_before: {
    status: 409,
    text: 'They’ve been nudged in the last 24 hours. Give them a day.',
  },
  nudge_needless: { status: 409, text: 'They’ve checked in already.' },
  already_assigned: { status: 409, text: 'Somebody else looks after them just now.' },
  date_passed: { status: 400, text: 'Please choose a day from tomorrow on.' },
} as const;

const catalogue = {
  ...requestErrors,
  ...cockpitErrors,
  ...accountErrors,
  ...taskErrors,
  ...peopleErrors,
  ...profileErrors,
  ...reviewErrors,
  ...investorErrors,
  ...slackErrors,
  ...premiumErrors,
  ...checkInErrors,
  ...importErrors,
} as const;

export type ErrorCode = keyof typeof catalogue;

export type FieldIssue = { path: string; message: string };

type ErrorDetails = {
  issues?: FieldIssue[];
  retryAfter?: number;
  current?: unknown;
  by?: string | undefined;
};

/** An expected failure. `issues` names the invalid fields, if any. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: FieldIssue[] | undefined;
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined;

  /** The current state, when a change was based on an older one. */
  readonly current: unknown;

  /** The teammate who was faster: the text names them. */
  readonly by: string | undefined;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(errorCodeText(code, details.by));
    this.name = 'AppError';
    this.code = code;
    this.issues = details.issues;
    this.retryAfter = details.retryAfter;
    this.current = details.current;
    this.by = details.by;
  }

  get status(): number {
    return catalogue[this.code].status;
  }
}

export function errorCodeText(code: ErrorCode, by?: string): string {
  const text: string | TextByTeammate = catalogue[code].text;
  return typeof text === 'string' ? text : text(by);
}

export function errorCodeStatus(code: ErrorCode): number {
  return catalogue[code].status;
}
