import { setAway } from '#db/operations/check-ins/check-in-settings.ts';
import { offerHelp } from '#db/operations/check-ins/help-wanted.ts';
import { chooseKpi } from '#db/operations/check-ins/kpis.ts';
import { saveCheckIn } from '#db/operations/check-ins/save-check-in.ts';
import { findStage, listSaidBy } from '#db/queries/check-in-prompts.ts';
import { findCheckIn, findCurrentKpi } from '#db/queries/check-ins.ts';
import {
  type CheckInChanges,
  type CheckInConflict,
  checkInChangesSchema,
  type Kpi,
  type KpiDraft,
  kpiDraftSchema,
} from '#shared/api/check-ins.ts';
import {
  type CheckInFieldSpec,
  checkInFieldNames,
  checkInFields,
  listMissingTexts,
} from '#shared/domain/check-ins.ts';
import { AppError } from '#shared/errors.ts';
import { localDate } from '#shared/time.ts';
import type { ModalView } from '../messages/block-kit.ts';
import {
  awayNoted,
  backNoted,
  type CheckInSubject,
  checkInAction,
  checkInAway,
  checkInBlock,
  checkInClosed,
  checkInForm,
  checkInFormId,
  checkInSaved,
  decodeCheckInSubject,
  encodeCheckInSubject,
  kpiChosenMeanwhile,
  notAway,
  subjectOf,
  valuesByField,
} from '../messages/check-ins.ts';
import { checkInHelp, didYouMean } from '../messages/help.ts';
import { helpOfferAction, helpOffered } from '../messages/help-wanted.ts';
import { checkInStatus } from '../messages/own-facts.ts';
import { openForm } from './forms.ts';
import type { Call, FormAnswer, FormHandler, FormValues, Listeners } from './listener.ts';
import { suggestCommand } from './suggest-command.ts';

const subcommands: Record<string, (call: Call) => Promise<void>> = {
  away: sayAway,
  back: sayBack,
  status: showStatus,
};

export const checkInListeners: Listeners = {
  commands: {
    '/checkin': {
      help: checkInHelp,
      subcommands: Object.keys(subcommands),
      understands: (text) => text === '' || Object.hasOwn(subcommands, firstWord(text)),
      run: runCheckInCommand,
    },
  },
  actions: { [checkInAction]: openCheckInForm, [helpOfferAction]: clickOfferHelp },
  forms: { [checkInFormId]: checkCheckInForm },
};

async function runCheckInCommand(call: Call, text: string): Promise<void> {
  const word = firstWord(text);
  if (word === '') return openCheckInForm(call);
  if (Object.hasOwn(subcommands, word)) return subcommands[word]?.(call);
  const known = [...Object.keys(subcommands), 'help'];
  await call.reply(didYouMean('/checkin', text, suggestCommand(text, known)));
}

function firstWord(text: string): string {
  return (text.trim().split(/\s+/)[0] ?? '').toLowerCase();
}

/** The command, and the button of a message or the Home tab. What it is in stays. */
async function openCheckInForm(call: Call): Promise<void> {
  const { context, founder, viewer } = call;
  const { publicUrl } = context.config;
  const { view, stage } = await readCheckIn(call);
  const { open } = view;
  const keep = { keepOriginal: true };
  const today = localDate(viewer.now, founder.timeZone);
  if (!open) {
    const opensOn = localDate(new Date(view.nextOpensAt), founder.timeZone);
    return call.reply(checkInClosed(opensOn, today), keep);
  }
  if (open.isAway) return call.reply(checkInAway(), keep);
  const subject = encodeCheckInSubject(subjectOf(view, open));
  const form = (metadata: string) => checkInForm({ view, open, stage, metadata, publicUrl });
  await openForm(call, form, null, subject);
}

/** `/checkin status` */
async function showStatus(call: Call): Promise<void> {
  const { context, viewer } = call;
  const { view } = await readCheckIn(call);
  const opensOn = localDate(new Date(view.nextOpensAt), viewer.timeZone);
  const today = localDate(viewer.now, viewer.timeZone);
  const { publicUrl } = context.config;
  await call.reply(checkInStatus({ view, opensOn, today, publicUrl }));
}

async function readCheckIn({ context: { db }, founder, now }: Call) {
  const founderId = founder.id;
  const [view, stage] = await Promise.all([
    findCheckIn(db, { founderId, now }),
    findStage(db, { founderId }),
  ]);
  return { view, stage };
}

/** `/checkin away`: this week's, or the next one once this week's is done. */
async function sayAway(call: Call): Promise<void> {
  const { context, founder, now, viewer } = call;
  const { view } = await readCheckIn(call);
  const week = view.coming[view.open?.done ? 1 : 0]?.week;
  if (!week) throw new AppError('unexpected');
  await setAway(context.db, { founderId: founder.id, week, isAway: true, now });
  await call.reply(awayNoted(week, localDate(viewer.now, viewer.timeZone)));
}

/** `/checkin back`: the first week that the startup is away. */
async function sayBack(call: Call): Promise<void> {
  const { context, founder, now, viewer } = call;
  const { view } = await readCheckIn(call);
  const week = view.coming.find(({ isAway }) => isAway)?.week;
  if (!week) return call.reply(notAway());
  await setAway(context.db, { founderId: founder.id, week, isAway: false, now });
  const today = localDate(viewer.now, viewer.timeZone);
  await call.reply(backNoted(week, { today, isOpen: week === view.open?.week }));
}

type Answers = {
  opened: CheckInSubject;
  fields: FormValues;
  changes: CheckInChanges;
  morale: number | null;
  kpi: KpiDraft | null;
};

function checkCheckInForm(
  values: FormValues,
  _time: Parameters<FormHandler>[1],
  subject: string | null,
): ReturnType<FormHandler> {
  const opened = decodeCheckInSubject(subject);
  const [firstBlock = 'kpiValue'] = Object.keys(values);
  if (!opened) return { errors: { [firstBlock]: new AppError('check_in_closed').message } };
  const fields = valuesByField(values);
  const checked = checkInChangesSchema.safeParse(readChanges(fields));
  const kpi = readKpi(fields);
  const missing = listMissingTexts(checked.data ?? {}).map((each) => ({
    ...each,
    path: [each.path],
  }));
  const issues = [...(checked.error?.issues ?? []), ...kpi.issues, ...missing];
  if (issues.length > 0 || !checked.success) {
    const errors: Record<string, string> = {};
    for (const { path, message } of issues) {
      errors[checkInBlock(String(path[0]), opened.version)] ??= message;
    }
    return { errors };
  }
  const morale = Number(fields.morale) || null;
  const answers = { opened, fields, changes: checked.data, morale, kpi: kpi.draft };
  return { submit: (call) => submitCheckIn(call, answers) };
}

/** An empty field of the form clears its answer; one that the form didn't have says nothing. */
function readChanges(fields: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    checkInFieldNames
      .filter((name) => name in fields && name !== 'morale')
      .map((name) => [name, readAnswer(checkInFields[name].kind, fields[name])]),
  );
}

function readAnswer(kind: CheckInFieldSpec['kind'], value: string | undefined): unknown {
  if (kind === 'number' || kind === 'count') return readNumber(value);
  if (kind === 'yes_no') return value === 'yes';
  return value ?? (kind === 'choice' ? null : '');
}

function readNumber(value = ''): number | null {
  const typed = value.replaceAll(',', '').trim();
  return typed === '' ? null : Number(typed);
}

type Issue = { path: PropertyKey[]; message: string };

const kpiFields: Record<string, string> = { name: 'kpiName', unit: 'kpiUnit', goodWay: 'kpiWay' };

/** The number that a form without one asks for first. */
function readKpi(fields: FormValues): { draft: KpiDraft | null; issues: Issue[] } {
  const { kpiName = '', kpiUnit: unit, kpiWay: goodWay, kpiValue } = fields;
  if (!('kpiName' in fields) || (kpiName.trim() === '' && !kpiValue)) {
    return { draft: null, issues: [] };
  }
  const checked = kpiDraftSchema.safeParse({ name: kpiName, unit, goodWay });
  if (checked.success) return { draft: checked.data, issues: [] };
  const issues = checked.error.issues.map(({ path, message }) => ({
    path: [kpiFields[String(path[0])] ?? 'kpiName'],
    message,
  }));
  return { draft: null, issues };
}

/** Saves what differs from what the form was opened with. What else was said meanwhile is shown in the form. */
async function submitCheckIn(call: Call, answers: Answers): Promise<FormAnswer> {
  const { context, founder, now } = call;
  const { db } = context;
  const founderId = founder.id;
  const { opened, changes, morale, kpi } = answers;
  const { week, version } = opened;
  const current = await findCurrentKpi(db, { founderId });
  const isSameKpi = (current?.id ?? null) === opened.kpiId || isDraftOf(kpi, current);
  if (isSameKpi && kpi && !current) {
    await chooseKpi(db, { founderId, draft: kpi, isFirst: true, now });
  }
  const before = await listSaidBy(db, { founderId, week, version });
  const changed = Object.entries(changes).filter(([part, said]) => {
    // A value of another number than the form asked for.
    if (part === 'kpiValue' && !isSameKpi) return false;
    const answer = said === '' ? null : said;
    return answer !== (before[part] ?? (typeof said === 'boolean' ? false : null));
  });
  const { conflicts } = await saveCheckIn(db, {
    founderId,
    week,
    version,
    now,
    changes: Object.fromEntries(changed),
    ...(morale !== opened.morale && { morale }),
    isDone: isSameKpi,
  });
  if (conflicts.length > 0 || !isSameKpi) {
    const notice = !isSameKpi && current ? kpiChosenMeanwhile(current) : undefined;
    return { view: await redrawForm(call, { answers, conflicts, notice }) };
  }
  const { view } = await readCheckIn(call);
  return { tell: () => call.reply(checkInSaved(view)) };
}

function isDraftOf(draft: KpiDraft | null, kpi: Kpi | null): boolean {
  if (!draft || !kpi) return false;
  return draft.name === kpi.name && draft.unit === kpi.unit && draft.goodWay === kpi.goodWay;
}

type Redraw = { answers: Answers; conflicts: CheckInConflict[]; notice?: string | undefined };

/** The form with everything that is saved; in the fields that somebody else changed stay one's own words. */
async function redrawForm(
  call: Call,
  { answers: { fields }, conflicts, notice }: Redraw,
): Promise<ModalView> {
  const { view, stage } = await readCheckIn(call);
  const { open } = view;
  if (!open) throw new AppError('check_in_closed');
  const typed = Object.fromEntries(conflicts.map(({ part }) => [part, fields[part]]));
  return checkInForm({
    view,
    open,
    stage,
    conflicts,
    typed,
    ...(notice === undefined ? {} : { notice }),
    metadata: call.formMetadata(encodeCheckInSubject(subjectOf(view, open))),
    publicUrl: call.context.config.publicUrl,
  });
}

/** *I can help* below a post in the cohort's channel, where it stays for the others. */
async function clickOfferHelp(call: Call, checkInId: string): Promise<void> {
  const { context, founder, now } = call;
  const input = { founderId: founder.id, checkInId, now };
  const { isNew, requesterName } = await offerHelp(context.db, input);
  await call.reply(helpOffered(requesterName, isNew), { keepOriginal: true });
}
