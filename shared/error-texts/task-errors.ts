/** Of tasks and pledges. */
export const taskErrors = {
  task_not_found: { status: 404, text: 'That task was not found.' },
  task_completed: { status: 409, text: 'That task is already completed.' },
  task_not_completed: { status: 409, text: 'That task is not completed.' },
  task_delete_completed: {
    status: 409,
    text: 'A completed task keeps its points. Reopen it before you delete it.',
  },
  too_late_for_yesterday: { status: 409, text: 'Yesterday could be added until noon.' },
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
  pledge_in_past: { status: 400, text: 'A pledge needs a date that is still to come.' },
  too_many_open_tasks: {
    status: 409,
    text: 'There are 200 open tasks on your board. Complete some before adding more.',
  },
} as const;
