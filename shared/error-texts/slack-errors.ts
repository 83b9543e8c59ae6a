/** Of Slack. */
export const slackErrors = {
  slack_not_installed: { status: 409, text: 'Slack is not connected to this community yet.' },
  slack_linked_already: { status: 409, text: 'This founder has connected Slack already.' },
  slack_nudged: { status: 409, text: 'This founder was asked within the last week.' },
  slack_wrong_workspace: {
    status: 409,
    text: 'That is another Slack workspace. Please choose the one of your community.',
  },
  slack_taken: { status: 409, text: 'That Slack account is already linked to another founder.' },
  slack_denied: { status: 400, text: 'Slack was not connected: the request was declined there.' },
  slack_unavailable: {
    status: 503,
    text: 'Slack did not answer as expected. Please try again in a moment.',
  },
  slack_state: { status: 400, text: 'This link to Slack has expired. Please start again.' },
} as const;
