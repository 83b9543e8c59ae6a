import { deleteNote, saveNote } from '#db/operations/coach/notes.ts';
import { answerOpening, completePlanned } from '#db/operations/coach/opening.ts';
import { listNotes } from '#db/queries/coach/memory.ts';
import { findTask } from '#db/queries/tasks.ts';
import { newNoteSchema } from '#shared/api/coach.ts';
import { readNote } from '#shared/domain/coach-notes.ts';
import { AppError } from '#shared/errors.ts';
import {
  deletedLine,
  noteDeleteAction,
  noteList,
  noteSaved,
  openingActions,
  openingDropped,
} from '../messages/coach-memory.ts';
import { askForDay } from '../messages/dates.ts';
import { coachHelp } from '../messages/help.ts';
import { bold } from '../messages/slack-text.ts';
import { snoozeDayAction, taskCompleted } from '../messages/tasks.ts';
import type { ActionHandler, Call, Command } from './listener.ts';
import { findReward } from './rewards.ts';

/** The commands of `/coach` besides a question; null for a question. */
export function readMemoryCommand(text: string): { remember: string | null } | null {
  if (/^notes?$/i.test(text.trim())) return { remember: null };
  const remember = /^remember(?:\s+that\b|:)?(?:\s+(.*))?$/is.exec(text.trim());
  // “Remember when I asked about prices?” is a question.
  return remember && !text.trim().endsWith('?') ? { remember: remember[1] ?? '' } : null;
}

/** `/coach notes` and `/coach remember …`. False: it is a question. */
export async function runMemoryCommand(call: Call, text: string): Promise<boolean> {
  const command = readMemoryCommand(text);
  if (!command) return false;
  if (command.remember === null) await showNotes(call);
  else await rememberNote(call, command.remember);
  return true;
}

export const memorySubcommands = ['notes', 'remember'];

/** The same in the messages tab, where questions take another way. */
export const memoryCommand: Command = {
  help: coachHelp,
  subcommands: memorySubcommands,
  async run(call, text) {
    await runMemoryCommand(call, text);
  },
};

export const memoryActions: Record<string, ActionHandler> = {
  [openingActions.done]: async (call, taskId) => {
    const { context, founder, now } = call;
    const planned = { founderId: founder.id, taskId, now, source: 'slack' } as const;
    const completion = await completePlanned(context.db, planned);
    const reward = await findReward(call, completion);
    await call.reply(taskCompleted(completion, { reward }));
  },
  [openingActions.not_yet]: askForNewDay,
  [openingActions.drop]: async (call, taskId) => {
    const { context, founder, now } = call;
    await answerOpening(context.db, { founderId: founder.id, taskId, answer: 'drop', now });
    await call.reply(openingDropped());
  },
  [noteDeleteAction]: clickDelete,
};

async function showNotes(call: Call, notice?: string): Promise<void> {
  const { db, config } = call.context;
  const notes = await listNotes(db, { founderId: call.founder.id });
  await call.reply(noteList(notes, { publicUrl: config.publicUrl, notice }));
}

async function rememberNote(call: Call, typed: string): Promise<void> {
  const { context, founder, now } = call;
  const checked = newNoteSchema.safeParse(readNote(typed.replace(/\s+/g, ' ')));
  if (!checked.success) return call.refuse(checked.error.issues[0]?.message ?? '');
  const note = await context.db
    .transaction()
    .execute((trx) => saveNote(trx, { founderId: founder.id, ...checked.data, now }));
  await call.reply(noteSaved(note));
}

/** A second click on the same button shows the list as it is. */
async function clickDelete(call: Call, noteId: string): Promise<void> {
  const { context, founder } = call;
  const notes = await listNotes(context.db, { founderId: founder.id });
  const note = notes.find(({ id }) => id === noteId);
  if (note) await deleteNote(context.db, { founderId: founder.id, noteId });
  await showNotes(call, note && deletedLine(note.text));
}

/** “Not yet”: the day is picked as for a task that is snoozed. */
async function askForNewDay(call: Call, taskId: string): Promise<void> {
  const { context, founder, now } = call;
  const input = { founderId: founder.id, taskId, now };
  const task = await findTask(context.db, input);
  if (task.status === 'completed') throw new AppError('task_completed');
  await answerOpening(context.db, { ...input, answer: 'not_yet' });
  const question = `When will ${bold(task.title)} be done?`;
  await call.reply(
    askForDay({ reason: 'No problem.', question, action: snoozeDayAction, subject: taskId }),
  );
}
