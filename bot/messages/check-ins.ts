import type { CheckInPrompt } from '#db/queries/check-in-prompts.ts';
import type { CheckInConflict, CheckInView, Kpi, OpenCheckIn } from '#shared/api/check-ins.ts';
import {
  type CheckInField,
  type CheckInFieldSpec,
  checkInFields,
  checkInTimes,
  closingTime,
  goalOutcomeLabels,
} from '#shared/domain/check-ins.ts';
import { formatKpi, type GoodWay, goodWays, type KpiUnit, kpiUnits } from '#shared/domain/kpi.ts';
import { kpiExamples } from '#shared/domain/kpi-examples.ts';
import { moraleNotes } from '#shared/domain/morale.ts';
import { clockLabel, dateLabel, formatNumber, pluralize } from '#shared/formats.ts';
import type { Stage } from '#shared/options.ts';
import type { CalendarDate } from '#shared/time.ts';
import {
  actions,
  button,
  context,
  divider,
  header,
  type KnownBlock,
  type Message,
  type ModalView,
  message,
  plainMessage,
  plainText,
  section,
} from './block-kit.ts';
import { helpMarkdown } from './coach.ts';
import { bold, escapeText } from './slack-text.ts';

export const checkInAction = 'check_in_open';
export const checkInFormId = 'check_in_form';

function openButton(label = 'Check in') {
  return button({ action: checkInAction, label, primary: label === 'Check in' });
}

function webButton(publicUrl: string) {
  return button({
    action: 'open_web',
    label: 'On the web',
    url: `${publicUrl}/app/check-in`,
  });
}

type PromptOptions = { publicUrl: string; isReminder?: boolean };

/** Thursday's direct message, and Sunday's reminder; afterwards it says who checked in. */
export function checkInPrompt(
  { done }: Pick<CheckInPrompt, 'done'>,
  { publicUrl, isReminder = false }: PromptOptions,
): Message {
  if (done) {
    const line = doneLine(done);
    return message(line, [section(line), actions([openButton('Look or edit')])]);
  }
  const line = isReminder
    ? `Your weekly check-in is still open, until ${closingTime}.`
    : 'How did your week go? Your weekly check-in is open.';
  const below = isReminder
    ? 'Three minutes are enough. Away this week? `/checkin away`'
    : `It takes three minutes and is open until ${closingTime}. Away this week? \`/checkin away\``;
  return message(line, [
    section(line),
    actions([openButton(), webButton(publicUrl)]),
    context(below),
  ]);
}

/** The answer to “did I check in?” while it is open. */
export function openCheckInMessage(
  { isAway }: Pick<OpenCheckIn, 'isAway'>,
  { publicUrl }: { publicUrl: string },
): Message {
  if (isAway) return checkInAway();
  const line = `Not yet: your weekly check-in is open until ${closingTime}.`;
  return message(line, [section(line), actions([openButton(), webButton(publicUrl)])]);
}

/** `Ana checked in. Look or edit until Monday at 12:00 PM.` */
function doneLine({ by, isMe }: NonNullable<CheckInPrompt['done']>): string {
  const who = isMe ? 'You' : bold(by, 80);
  return `✅ ${who} checked in for this week. You can edit it until ${closingTime}.`;
}

/** On the Home tab: a short section until it is done, then one line. */
export function checkInOnHome(prompt: CheckInPrompt | null): KnownBlock[] {
  if (!prompt) return [];
  const { done, isAway } = prompt;
  if (done) return [context(doneLine(done))];
  if (isAway)
    return [context('You’re away from this week’s check-in. `/checkin back` reopens it.')];
  return [
    divider,
    header('Weekly check-in'),
    section(`How did your week go? It’s open until ${closingTime}.`, openButton()),
  ];
}

/** Below the command, or in place of the form. */
export function checkInSaved(view: CheckInView): Message {
  const { open } = view;
  const pledged = open?.pledge ? [`Pledged: ${bold(open.pledge.title)}.`] : [];
  const asked =
    open?.answers.sharesHelp && open.answers.helpWanted !== ''
      ? ['Your cohort sees what you need help with.']
      : [];
  const line = ['✅ You’re checked in for this week.', ...pledged, ...asked].join(' ');
  return message(line, [
    section(line),
    ...(open?.helpline ? [context(helpMarkdown('crisis_topic'))] : []),
    context(`You can edit it until ${closingTime}: \`/checkin\`.`),
  ]);
}

/** Above a form that asked for another number, or for which one. */
export function kpiChosenMeanwhile({ name }: Kpi): string {
  return `Not checked in yet: your team goes by “${name}” now. Everything else is saved. Enter that number, then submit again.`;
}

/** Between Monday noon and Thursday morning. */
export function checkInClosed(opensOn: CalendarDate, today: CalendarDate): Message {
  const opens = `${dateLabel(opensOn, today)}, at ${clockLabel(checkInTimes.opens)}`;
  return plainMessage(
    `The next weekly check-in opens on ${opens}.`,
    'Won’t be there? `/checkin away` says so.',
  );
}

export function checkInAway(): Message {
  return plainMessage(
    'You said that you’re away this week, so nobody expects a check-in: `/checkin back` reopens it.',
  );
}

export function awayNoted(week: CalendarDate, today: CalendarDate): Message {
  return plainMessage(
    `You’re away from the check-in of ${dateLabel(week, today)}: no reminder will come.`,
    'Changed your mind? `/checkin back`',
  );
}

/** `isOpen`: whether it can be filled in right now. */
export function backNoted(
  week: CalendarDate,
  { today, isOpen }: { today: CalendarDate; isOpen: boolean },
): Message {
  const line = `Welcome back: the check-in of ${dateLabel(week, today)} is on again.`;
  return message(line, [section(line), ...(isOpen ? [actions([openButton()])] : [])]);
}

export function notAway(): Message {
  return plainMessage('You haven’t said that you’re away. `/checkin` opens the check-in.');
}

/** The state that a form was opened with; it comes back with the answers. */
export type CheckInSubject = {
  week: CalendarDate;
  version: number;
  kpiId: string | null;
  morale: number | null;
};

export function encodeCheckInSubject({ week, version, kpiId, morale }: CheckInSubject): string {
  return [week, version, kpiId ?? '', morale ?? ''].join(':');
}

export function decodeCheckInSubject(subject: string | null): CheckInSubject | null {
  const [, week, version, kpiId, morale] =
    /^(\d{4}-\d\d-\d\d):(\d{1,9}):([\w-]{0,64}):([1-5]?)$/.exec(subject ?? '') ?? [];
  if (!week) return null;
  return { week, version: Number(version), kpiId: kpiId || null, morale: Number(morale) || null };
}

export function subjectOf({ kpi }: CheckInView, open: OpenCheckIn): CheckInSubject {
  const { week, version, morale } = open;
  return { week, version, kpiId: kpi?.id ?? null, morale };
}

/**
 * A field's block is named after the version as well: Slack keeps what stands in a block of the same name,
 * also when the form is drawn again.
 */
export function checkInBlock(field: string, version: number): string {
  return `${field}:${version}`;
}

export function valuesByField(
  values: Record<string, string | undefined>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(values).map(([block, value]) => [block.split(':')[0] ?? '', value]),
  );
}

type FormOptions = {
  view: CheckInView;
  open: OpenCheckIn;
  stage: Stage;
  metadata: string;
  publicUrl: string;
  /** Somebody else's words, saved meanwhile. */
  conflicts?: CheckInConflict[];
  /** The typed text of these fields, by their names. */
  typed?: Record<string, string | undefined>;
  /** Above the form. */
  notice?: string;
};

/** The modal of `/checkin`, with the draft that the web has. */
export function checkInForm(options: FormOptions): ModalView {
  const { open, metadata, publicUrl, notice, conflicts = [] } = options;
  const warning =
    notice ??
    (conflicts.length > 0
      ? `${open.done ? 'Not everything is saved yet' : 'Not checked in yet'}: something changed while you were writing. Your words are still here. Look at both, then submit again.`
      : null);
  return {
    type: 'modal',
    callback_id: checkInFormId,
    private_metadata: metadata,
    title: plainText('Weekly check-in', 24),
    submit: plainText(open.done ? 'Save' : 'Check in', 24),
    close: plainText('Cancel', 24),
    blocks: [
      ...(warning ? [section(`⚠️ ${escapeText(warning, 500)}`)] : []),
      context([...stateLines(open), ...completedLines(open)].join('\n')),
      ...kpiBlocks(options),
      ...fieldInput(options, 'usersSpoken', {
        hint: 'In the last seven days, across your team.',
      }),
      ...goalBlocks(options),
      ...helpBlocks(options),
      ...fieldInput(options, 'morale', {
        hint: `${moraleNotes.founder} Everyone answers separately.`,
      }),
      context(`<${publicUrl}/app/check-in|The same form on the web>, with your earlier weeks`),
    ],
  };
}

function stateLines({ done }: OpenCheckIn): string[] {
  return done ? [doneLine(done)] : [`Open until ${closingTime}. Answer what you can.`];
}

function completedLines({ completed, completedCount }: OpenCheckIn): string[] {
  if (completedCount === 0) return [];
  const shown = completed.slice(0, 5).map(({ title }) => escapeText(title, 80));
  const more = completedCount - shown.length;
  const rest = more > 0 ? `, and ${formatNumber(more)} more` : '';
  return [`Completed since last time: ${shown.join(', ')}${rest}.`];
}

type InputBlock = Extract<KnownBlock, { type: 'input' }>;

type Field = {
  name: string;
  label: string;
  hint?: string | undefined;
  element: InputBlock['element'];
};

/** Asks for a field, by its kind, with what was answered so far. */
function fieldInput(
  options: FormOptions,
  name: CheckInField,
  wording: Partial<Pick<Field, 'label' | 'hint'>> = {},
): KnownBlock[] {
  const { kind, question, max = 0, choices = [] }: CheckInFieldSpec = checkInFields[name];
  const { answers, morale } = options.open;
  const said = { ...answers, morale }[name];
  const saved = typeof said === 'boolean' ? (said ? 'yes' : '') : String(said ?? '');
  const initial = initialText(options, name, saved);
  const field = { name, label: question, saved, ...wording };
  switch (kind) {
    case 'number':
    case 'count':
      return input(options, {
        ...field,
        element: {
          type: 'number_input',
          action_id: 'value',
          is_decimal_allowed: kind === 'number',
          ...(initial && Number.isFinite(Number(initial)) ? { initial_value: initial } : {}),
        },
      });
    case 'yes_no': {
      const option = toOption({ value: 'yes', label: question });
      return input(options, {
        ...field,
        element: {
          type: 'checkboxes',
          action_id: 'value',
          options: [option],
          ...(initial === 'yes' ? { initial_options: [option] } : {}),
        },
      });
    }
    case 'choice': {
      // A menu for more than a line holds.
      const type = choices.length > 3 ? 'static_select' : 'radio_buttons';
      return choiceInput(options, { ...field, type, choices });
    }
    case 'line':
    case 'text':
      return textInput(options, { ...field, maxLength: max, isLong: kind === 'text' });
  }
}

/** Everything is optional: a form with an answer missing is better than none. */
function input(
  { open, conflicts = [] }: FormOptions,
  { name, label, hint, element }: Field,
): KnownBlock[] {
  const conflict = conflicts.find(({ part }) => part === name);
  return [
    ...(conflict ? [section(conflictLine(conflict))] : []),
    {
      type: 'input',
      block_id: checkInBlock(name, open.version),
      optional: true,
      label: plainText(label, 300),
      ...(hint ? { hint: plainText(hint, 300) } : {}),
      element,
    },
  ];
}

function conflictLine({ part, theirs, by, isMe }: CheckInConflict): string {
  const who = isMe ? 'Elsewhere you' : bold(by, 80);
  if (theirs === null || theirs === '') return `${who} cleared this meanwhile.`;
  if (typeof theirs === 'boolean')
    return `${who} ${theirs ? 'checked' : 'unchecked'} this meanwhile.`;
  const said =
    part === 'lastGoal'
      ? goalOutcomeLabels[theirs as keyof typeof goalOutcomeLabels]
      : typeof theirs === 'number'
        ? formatNumber(theirs)
        : `“${escapeText(theirs, 1200)}”`;
  return `${who} wrote meanwhile: ${said}`;
}

/** Typed text stays; everything else is as it was saved last. */
function initialText({ typed }: FormOptions, name: string, saved: string): string {
  return typed && name in typed ? (typed[name] ?? '') : saved;
}

function textInput(options: FormOptions, field: Omit<Field, 'element'> & TextParts): KnownBlock[] {
  const { name, saved, maxLength, isLong = false, placeholder } = field;
  const initial = initialText(options, name, saved).slice(0, maxLength);
  return input(options, {
    ...field,
    element: {
      type: 'plain_text_input',
      action_id: 'value',
      multiline: isLong,
      max_length: maxLength,
      ...(initial ? { initial_value: initial.replace(/[\uD800-\uDBFF]$/, '') } : {}),
      ...(placeholder ? { placeholder: plainText(placeholder, 150) } : {}),
    },
  });
}

type TextParts = { saved: string; maxLength: number; isLong?: boolean; placeholder?: string };

type Choice = { value: string; label: string };

function choiceInput(
  options: FormOptions,
  field: Omit<Field, 'element'> & {
    type: 'radio_buttons' | 'static_select';
    choices: Choice[];
    saved: string;
  },
): KnownBlock[] {
  const { name, type, choices, saved } = field;
  const all = choices.map(toOption);
  const value = initialText(options, name, saved);
  const initial = all.find((each) => each.value === value);
  return input(options, {
    ...field,
    element: {
      type,
      action_id: 'value',
      options: all,
      ...(initial ? { initial_option: initial } : {}),
    },
  });
}

function toOption({ value, label }: Choice) {
  return { value, text: plainText(label, 75) };
}

const unitLabels: Record<KpiUnit, string> = {
  number: 'A number',
  money: 'Dollars',
  percent: 'Percent',
};
const wayLabels: Record<GoodWay, string> = { up: 'Up is good', down: 'Down is good' };

function kpiBlocks(options: FormOptions): KnownBlock[] {
  const { view, open } = options;
  if (view.kpi) {
    return fieldInput(options, 'kpiValue', {
      label: kpiLabel(view.kpi),
      hint: lastValueHint(view.kpi, open),
    });
  }
  const examples = kpiExamples[options.stage].map(({ name }) => name);
  return [
    ...textInput(options, {
      name: 'kpiName',
      label: 'Your number',
      hint: `The one that tells how you’re doing, chosen once. For example: ${examples.join(', ')}.`,
      saved: '',
      maxLength: 60,
      placeholder: examples[0] ?? '',
    }),
    ...choiceInput(options, {
      name: 'kpiUnit',
      label: 'It’s',
      type: 'static_select',
      saved: 'number',
      choices: kpiUnits.map((unit) => ({ value: unit, label: unitLabels[unit] })),
    }),
    ...choiceInput(options, {
      name: 'kpiWay',
      label: 'Which way is good?',
      type: 'static_select',
      saved: 'up',
      choices: goodWays.map((way) => ({ value: way, label: wayLabels[way] })),
    }),
    ...fieldInput(options, 'kpiValue', { label: 'What is it now?' }),
  ];
}

const unitsInLabel: Record<KpiUnit, string> = { number: '', money: ' ($)', percent: ' (%)' };

function kpiLabel({ name, unit }: Kpi): string {
  return `${name}${unitsInLabel[unit]}`;
}

function lastValueHint({ unit }: Kpi, { last }: OpenCheckIn): string | undefined {
  const value = last?.kpiValue ?? null;
  return value === null ? undefined : `Last time: ${formatKpi(value, unit)}`;
}

function goalBlocks(options: FormOptions): KnownBlock[] {
  const { last, pledge } = options.open;
  const label = `${checkInFields.lastGoal.question} “${last?.goal}”`;
  return [
    ...(last?.goal ? fieldInput(options, 'lastGoal', { label }) : []),
    ...fieldInput(options, 'goal', { hint: 'Something you’ll know you reached.' }),
    ...(pledge
      ? [context(`🤝 Pledged already: ${bold(pledge.title)}`)]
      : fieldInput(options, 'pledgesGoal', {
          label: 'A public pledge?',
          hint: 'It’s due next Thursday.',
        })),
  ];
}

function helpBlocks(options: FormOptions): KnownBlock[] {
  const { offers } = options.open;
  return [
    ...fieldInput(options, 'blocker', { hint: 'Your team and the program’s staff see this.' }),
    ...fieldInput(options, 'helpWanted'),
    ...fieldInput(options, 'sharesHelp', {
      label: 'Share it?',
      hint: 'They see it with your name. Whoever can help is put in touch with you.',
    }),
    ...(offers > 0 ? [context(`🙌 ${pluralize(offers, 'founder')} offered to help.`)] : []),
  ];
}
