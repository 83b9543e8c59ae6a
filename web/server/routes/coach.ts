import { continueAnswer, editQuestion, retryQuestion } from '#db/operations/coach/ask-again.ts';
import {
  askCoach,
  clearConversation,
  rateAnswer,
  stopAnswer,
} from '#db/operations/coach/ask-coach.ts';
import {
  confirmProposal,
  confirmProposedTasks,
  declineProposal,
} from '#db/operations/coach/decide-proposal.ts';
import { deleteNote, editNote, saveNote } from '#db/operations/coach/notes.ts';
import { answerOpening, completePlanned } from '#db/operations/coach/opening.ts';
import { findCoachSpend, listModelProblems } from '#db/queries/coach/coach-spend.ts';
import { findConversation, listEarlierExchanges } from '#db/queries/coach/exchanges.ts';
import { listNotes } from '#db/queries/coach/memory.ts';
import { findOpeningTask } from '#db/queries/coach/opening.ts';
import { findProposedUpdate } from '#db/queries/coach/proposals.ts';
import { findFounderTotals } from '#db/queries/founder-totals.ts';
import { listOpenTasks } from '#db/queries/tasks.ts';
import { ownQuestions } from '#shared/domain/coach-questions.ts';
import { coachAllowance } from '#shared/domain/premium.ts';
import { api } from '../api.ts';
import { founderAndTime, requireFounder } from '../context.ts';

export const coachRoutes = {
  conversation: api.coach.conversation.handler(async ({ context }) => {
    const { db, now, config } = context;
    const { dailyLimit, model } = config.coach;
    const conversation = await findConversation(db, {
      founder: requireFounder(context),
      dailyLimit,
      now,
    });
    return { ...conversation, answersFrom: model ? ('model' as const) : ('tips' as const) };
  }),

  earlier: api.coach.earlier.handler(({ input, context }) =>
    listEarlierExchanges(context.db, { ...founderAndTime(context), ...input }),
  ),

  clear: api.coach.clear.handler(async ({ context }) => {
    await clearConversation(context.db, founderAndTime(context));
    return { ok: true as const };
  }),

  ask: api.coach.ask.handler(({ input, context }) => {
    const { dailyLimit } = context.config.coach;
    return askCoach(context.db, { ...founderAndTime(context), ...input, via: 'web', dailyLimit });
  }),

  stop: api.coach.stop.handler(({ input, context }) =>
    stopAnswer(context.db, { ...founderAndTime(context), ...input }),
  ),

  retry: api.coach.retry.handler(({ input, context }) => {
    const { dailyLimit } = context.config.coach;
    return retryQuestion(context.db, { ...founderAndTime(context), ...input, dailyLimit });
  }),

  edit: api.coach.edit.handler(({ input, context }) => {
    const { dailyLimit } = context.config.coach;
    return editQuestion(context.db, { ...founderAndTime(context), ...input, dailyLimit });
  }),

  continue: api.coach.continue.handler(async ({ input, context }) => {
    const { dailyLimit } = context.config.coach;
    const founder = founderAndTime(context);
    const asked = { ...founder, ...input, via: 'web', dailyLimit } as const;
    return (await continueAnswer(context.db, asked)).view;
  }),

  judge: api.coach.judge.handler(({ input, context }) =>
    rateAnswer(context.db, { ...founderAndTime(context), ...input }),
  ),

  memory: api.coach.memory.handler(async ({ context }) => {
    const founder = founderAndTime(context);
    const [notes, opening] = await Promise.all([
      listNotes(context.db, founder),
      findOpeningTask(context.db, founder),
    ]);
    return { notes, opening };
  }),

  suggestions: api.coach.suggestions.handler(async ({ context }) => {
    const founder = founderAndTime(context);
    const [tasks, { timeZone }] = await Promise.all([
      listOpenTasks(context.db, founder),
      findFounderTotals(context.db, founder.founderId),
    ]);
    return { questions: ownQuestions(tasks, { now: context.now, timeZone }) };
  }),

  addNote: api.coach.addNote.handler(({ input, context }) =>
    context.db
      .transaction()
      .execute((trx) => saveNote(trx, { ...founderAndTime(context), ...input })),
  ),

  editNote: api.coach.editNote.handler(({ input, context }) =>
    editNote(context.db, { ...founderAndTime(context), ...input }),
  ),

  deleteNote: api.coach.deleteNote.handler(async ({ input, context }) => {
    await deleteNote(context.db, { ...founderAndTime(context), ...input });
    return { ok: true as const };
  }),

  completePlanned: api.coach.completePlanned.handler(({ input, context }) =>
    completePlanned(context.db, { ...founderAndTime(context), ...input, source: 'web' }),
  ),

  answerOpening: api.coach.answerOpening.handler(async ({ input, context }) => {
    await answerOpening(context.db, { ...founderAndTime(context), ...input });
    return { ok: true as const };
  }),
  confirm: api.coach.confirm.handler(({ input: { proposalId, ...changes }, context }) =>
    confirmProposal(context.db, { ...founderAndTime(context), proposalId, changes }),
  ),

  decline: api.coach.decline.handler(({ input, context }) =>
    declineProposal(context.db, { ...founderAndTime(context), ...input }),
  ),

  confirmTasks: api.coach.confirmTasks.handler(({ input, context }) =>
    confirmProposedTasks(context.db, { ...founderAndTime(context), ...input }),
  ),

  draft: api.coach.draft.handler(({ input, context }) =>
    findProposedUpdate(context.db, { founderId: requireFounder(context).id, ...input }),
  ),

  spend: api.coach.spend.handler(async ({ context: { db, config, now } }) => {
    const { dailyLimit, model, premiumModel = null } = config.coach;
    const models = [model, premiumModel].filter((name) => name !== null);
    return {
      ...(await findCoachSpend(db, now)),
      problems: await listModelProblems(db, models),
      answersFrom: model ? ('model' as const) : ('tips' as const),
      model,
      premiumModel,
      dailyLimit,
      premiumDailyLimit: coachAllowance({ dailyLimit, isPremium: true }),
    };
  }),
};
