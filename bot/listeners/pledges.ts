import { createTask } from '#db/operations/tasks/create-task.ts';
import { findKeptRatio } from '#db/queries/pledges.ts';
import { listPledges } from '#db/queries/tasks.ts';
import { newTaskSchema } from '#shared/api/tasks.ts';
import { parsePledgeDate, pledgeDateExamples, splitPledge } from '#shared/domain/pledge-date.ts';
import { suggestCommand } from '#shared/domain/suggest-command.ts';
import { localDate } from '#shared/time.ts';
import { plainMessage } from '../blocks/block-kit.ts';
import { escapeText } from '../blocks/escape.ts';
import { didYouMean, pledgeHelp } from '../blocks/help-messages.ts';
import { refusal } from '../blocks/notices.ts';
import { pledgeForm, pledgeFormView } from '../blocks/pledge-form.ts';
import { pledged, pledgeList } from '../blocks/pledge-messages.ts';
import { titleFromMessage } from '../blocks/title-from-message.ts';
import { errorsByField } from './errors-by-field.ts';
import type { Call, Form, Listeners } from './listener.ts';
import { openForm } from './open-form.ts';

async function runPledgeCommand(call: Call, text: string): Promise<void> {
  if (text === '') return openPledgeForm(call);
  if (/^list$/i.test(text)) return showPledges(call);
  const parts = splitPledge(text);
  if (!parts) return explain(call, text);
  const { timeZone } = call.founder;
  const date = parsePledgeDate(parts.when, { now: call.now, timeZone });
  if (!date.ok) {
    const reason = escapeText(date.reason);
    await call.reply(plainMessage(reason, `After “by” I can read ${pledgeDateExamples}.`));
    return;
  }
  const checked = newTaskSchema.safeParse({ title: parts.title });
  if (checked.success) await pledge(call, { title: parts.title, dueOn: date.date });
  else await call.reply(refusal(checked.error.issues[0]?.message ?? ''));
}

async function explain(call: Call, text: string): Promise<void> {
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

/** “Make this a pledge” on a message: the form, with the message as what is pledged. */
async function pledgeMessage(call: Call, text: string | null): Promise<void> {
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

const checkPledgeForm: Form = ({ title, dueOn }, now) => {
  const checked = pledgeSchema.safeParse({ title: title ?? '', dueOn: dueOn ?? '' });
  const errors = errorsByField(checked.error, { dueOn, now });
  if (Object.keys(errors).length > 0 || !checked.success) return { errors };
  return { run: (call) => pledge(call, checked.data) };
};

async function pledge(call: Call, input: { title: string; dueOn: string }): Promise<void> {
  const { context, founder, now, viewer, requestKey } = call;
  const task = await createTask(context.db, {
    founderId: founder.id,
    now,
    task: newTaskSchema.parse({ ...input, isPublicPledge: true, clientKey: requestKey }),
  });
  await call.reply(pledged(task, viewer));
}

export const pledgeListeners: Listeners = {
  commands: { '/pledge': { help: pledgeHelp, run: runPledgeCommand } },
  forms: { [pledgeForm]: checkPledgeForm },
  shortcuts: { pledge_message: pledgeMessage },
};
