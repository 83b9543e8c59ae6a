import { cheerPledge } from '#db/operations/pledges/cheer-pledge.ts';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { createTask } from '#db/operations/tasks/create-task.ts';
import { deleteTask, restoreTask } from '#db/operations/tasks/delete-task.ts';
import { snoozeTask } from '#db/operations/tasks/update-task.ts';
import { findFounderBySlack } from '#db/queries/founders.ts';
import { findKeptRatio, findPledgeByPost } from '#db/queries/pledges.ts';
import { findTask, listMissedPledges, listPledges } from '#db/queries/tasks.ts';
import { newTaskSchema } from '#shared/api/tasks.ts';
import {
  parsePledgeDate,
  pledgeDateExamples,
  splitPledge,
  tooFarAhead,
} from '#shared/domain/pledge-date.ts';
import { AppError } from '#shared/errors.ts';
import { localDate } from '#shared/time.ts';
import type { BotContext } from '../context.ts';
import { plainMessage } from '../messages/block-kit.ts';
import { pledgeCheerAction } from '../messages/channel-posts.ts';
import { didYouMean, pledgeHelp } from '../messages/help.ts';
import { refusal } from '../messages/notices.ts';
import {
  missedDoneAction,
  missedDropAction,
  missedMoveAction,
  missedPledges,
  missedUndoAction,
  newDateDays,
  pledgeFormId,
  pledgeFormView,
  pledgeList,
  pledgeMade,
} from '../messages/pledges.ts';
import { bold, escapeText, titleFromMessage } from '../messages/slack-text.ts';
import { completionLine, earningsLine, snoozedLine } from '../messages/tasks.ts';
import { dateOfForm, errorsByField, openForm } from './forms.ts';
import type { Call, FormHandler, Listeners, SlackEvent } from './listener.ts';
import { suggestCommand } from './suggest-command.ts';
import { replyWithList } from './tell.ts';

async function runPledgeCommand(call: Call, text: string): Promise<void> {
  if (text === '') return openPledgeForm(call);
  if (/^list$/i.test(text)) return showPledges(call);
  const parts = splitPledge(text);
  if (!parts) return explainUsage(call, text);
  const { timeZone } = call.founder;
  const date = parsePledgeDate(parts.when, { now: call.now, timeZone });
  if (!date.ok) {
    const reason = escapeText(date.reason);
    await call.reply(plainMessage(reason, `After “by” I can read ${pledgeDateExamples}.`));
    return;
  }
  const checked = newTaskSchema.safeParse({ title: parts.title });
  if (checked.success) await makePledge(call, { title: parts.title, dueOn: date.date });
  else await call.reply(refusal(checked.error.issues[0]?.message ?? ''));
}

async function explainUsage(call: Call, text: string): Promise<void> {
  const suggestion = /\s/.test(text) ? null : suggestCommand(text, ['list', 'help']);
  await call.reply(
    suggestion
      ? didYouMean('/pledge', text, suggestion)
      : plainMessage(
          'By when? A pledge needs a date.',
          `\`/pledge TEXT by DATE\`, and the date can be ${pledgeDateExamples}.`,
        ),
  );
}

async function openPledgeForm(call: Call, title = ''): Promise<void> {
  const today = localDate(call.now, call.founder.timeZone);
  const view = (metadata: string) => pledgeFormView({ today, metadata, title });
  await openForm(call, view, '/pledge TEXT by DATE');
}

/** The shortcut “Make this a pledge”: opens the form with the message as its title. */
async function openPledgeFormFromMessage(call: Call, text: string | null): Promise<void> {
  await openPledgeForm(call, titleFromMessage(text ?? ''));
}

async function showPledges(call: Call): Promise<void> {
  const { context, founder, now, viewer } = call;
  const founderId = founder.id;
  const [tasks, ratio] = await Promise.all([
    listPledges(context.db, { founderId, now }),
    findKeptRatio(context.db, { founderId }),
  ]);
  await call.reply(pledgeList(tasks, { viewer, ratio }));
}

const pledgeSchema = newTaskSchema.pick({ title: true, dueOn: true }).required();

const checkPledgeForm: FormHandler = ({ title, dueOn }, time) => {
  const checked = pledgeSchema.safeParse({ title: title ?? '', dueOn: dueOn ?? '' });
  const today = dateOfForm(time);
  const errors = errorsByField(checked.error, { dueOn, today });
  const far = checked.success ? tooFarAhead(checked.data.dueOn, today) : null;
  if (far) errors.dueOn = far;
  if (Object.keys(errors).length > 0 || !checked.success) return { errors };
  return { run: (call) => makePledge(call, checked.data) };
};

async function makePledge(call: Call, input: { title: string; dueOn: string }): Promise<void> {
  const { context, founder, now, viewer, requestKey } = call;
  const task = await createTask(context.db, {
    founderId: founder.id,
    now,
    task: newTaskSchema.parse({ ...input, isPublicPledge: true, clientKey: requestKey }),
    evenIfPledged: false,
  });
  await call.reply(pledgeMade(task, viewer));
}

export const pledgeListeners: Listeners = {
  commands: { '/pledge': { help: pledgeHelp, run: runPledgeCommand } },
  actions: {
    // The three choices for a missed pledge. The message stays, with the remaining ones.
    [missedDoneAction]: completeMissed,
    [missedMoveAction]: moveMissed,
    [missedDropAction]: dropMissed,
    [missedUndoAction]: undoDropMissed,
    [pledgeCheerAction]: clickCheer,
  },
  forms: { [pledgeFormId]: checkPledgeForm },
  shortcuts: { pledge_message: openPledgeFormFromMessage },
  events: {
    reaction_added: (context, event) => handleReaction(context, event, true),
    reaction_removed: (context, event) => handleReaction(context, event, false),
  },
};

async function completeMissed(call: Call, taskId: string): Promise<void> {
  const { context, founder, now } = call;
  const completion = await completeTask(context.db, {
    founderId: founder.id,
    taskId,
    now,
    source: 'slack',
  });
  await showRemaining(call, `${completionLine(completion)}\n${earningsLine(completion)}`);
}

/** A second click on an old message keeps the date that was set. */
async function moveMissed(call: Call, taskId: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  const input = { founderId: founder.id, taskId, now };
  const task = await findTask(context.db, input);
  const hasDate = task.dueDate !== null && new Date(task.dueDate) > now;
  const moved = hasDate ? task : await snoozeTask(context.db, { ...input, days: newDateDays });
  await showRemaining(call, snoozedLine(moved, viewer));
}

async function dropMissed(call: Call, taskId: string): Promise<void> {
  const { context, founder, now } = call;
  const input = { founderId: founder.id, taskId, now };
  const { title } = await findTask(context.db, input);
  await deleteTask(context.db, input);
  await showRemaining(call, `${bold(title)} is off your board.`, taskId);
}

async function undoDropMissed(call: Call, taskId: string): Promise<void> {
  const { context, founder, now } = call;
  const task = await restoreTask(context.db, { founderId: founder.id, taskId, now });
  await showRemaining(call, `${bold(task.title)} is back on your board.`);
}

async function showRemaining(call: Call, notice: string, undo?: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  await replyWithList(call, notice, async () => {
    const tasks = await listMissedPledges(context.db, { founderId: founder.id, now });
    return missedPledges({ tasks, viewer, notice, ...(undo ? { undo } : {}) });
  });
}

/** The post shows the cheer; the reply is only for the founder who clicked. */
async function clickCheer(call: Call, taskId: string): Promise<void> {
  const { context, founder, now } = call;
  const answer = await cheerPledge(context.db, {
    taskId,
    founderId: founder.id,
    via: 'button',
    given: true,
    at: now,
  });
  if (answer.status === 'not_found') throw new AppError('task_not_found');
  const text =
    answer.status === 'own'
      ? 'This is your own pledge: the cheers are up to the others.'
      : `You cheer ${bold(answer.founderName, 80)} on.`;
  await call.reply(plainMessage(text), { keepOriginal: true });
}

/** Any linked founder's reaction to a pledge's post is a cheer. */
async function handleReaction(
  { db, clock }: BotContext,
  event: SlackEvent,
  given: boolean,
): Promise<void> {
  const { teamId, userId, payload } = event;
  const {
    item,
    reaction,
    event_ts: eventTs,
  } = payload as {
    item?: { type?: string; channel?: string; ts?: string };
    reaction?: unknown;
    event_ts?: unknown;
  };
  if (!userId || typeof reaction !== 'string') return;
  if (item?.type !== 'message' || !item.channel || !item.ts) return;
  const place = { teamId, channelId: item.channel, ts: item.ts };
  const taskId = await findPledgeByPost(db, place);
  const founder = taskId && (await findFounderBySlack(db, { teamId, userId }));
  if (!founder) return;
  const at = new Date(Number(eventTs) * 1000);
  await cheerPledge(db, {
    taskId,
    founderId: founder.id,
    via: `:${reaction.slice(0, 100)}:`,
    given,
    at: Number.isNaN(at.getTime()) ? clock() : at,
  });
}
