import {
  cockpitPath,
  type MondayMessage,
  mondayTitle,
  privateReason,
} from '#shared/domain/monday-message.ts';
import { staffName } from '#shared/domain/staff.ts';
import { dateLabel, formatNumber } from '#shared/formats.ts';
import type { CalendarDate } from '#shared/time.ts';
import {
  actions,
  button,
  context,
  divider,
  type KnownBlock,
  link,
  type Message,
  message,
  plainMessage,
  section,
} from './block-kit.ts';
import { escapeText } from './slack-text.ts';

export const mondayActions = { call: 'monday_call', lookedAfter: 'monday_looked_after' } as const;

/** The startup that a button of the message is about. */
type MondaySubject = { cohortId: string; monday: CalendarDate; startupId: string };

function encodeMondaySubject({ cohortId, monday, startupId }: MondaySubject): string {
  return [cohortId, monday, startupId].join(':');
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const subjectPattern = new RegExp(`^(${uuid}):(\\d{4}-\\d\\d-\\d\\d):(${uuid})$`);

/** Null for a value that is none of a button of ours. */
export function decodeMondaySubject(value: string): MondaySubject | null {
  const [, cohortId, monday, startupId] = subjectPattern.exec(value) ?? [];
  return cohortId && monday && startupId ? { cohortId, monday, startupId } : null;
}

const maxCalls = 12;
const maxNames = 15;

type MondayOptions = { publicUrl: string; monday: CalendarDate };

/** Monday's direct message to one of the staff: whom to call and why, who is missing, what went well. */
export function mondayStaffMessage(
  written: MondayMessage,
  { publicUrl, monday }: MondayOptions,
): Message {
  const { cohortId, calls, missing, missed, notJoined, lookedAfter, well } = written;
  const urlOf = (startupId?: string) =>
    `${publicUrl}${cockpitPath({ cohortId, ...(startupId && { startupId }) })}`;
  const nameLink = ({ startupId, startupName }: { startupId: string; startupName: string }) =>
    link(urlOf(startupId), escapeText(startupName, 60));
  const title = mondayTitle(written);
  const shown = calls.slice(0, maxCalls);
  const more = calls.length - shown.length;
  return message(title, [
    section(`🗓️ *${escapeText(title, 150)}*`),
    ...shown.flatMap((call) => {
      const what = `*${nameLink(call)}*\n${escapeText(call.reasons.join('. '), 300)}`;
      const value = encodeMondaySubject({ cohortId, monday, startupId: call.startupId });
      return [section(`${what}${onIt(call)}`), ...callButtons(call, value)];
    }),
    ...(more > 0 ? [context(`… and ${formatNumber(more)} more in the cockpit`)] : []),
    ...(lookedAfter.length > 0
      ? [
          section(
            [
              '*Looked after*',
              ...lookedAfter
                .slice(0, maxNames)
                .map(
                  (each) =>
                    `• ${nameLink(each)}: off the list until ${dateLabel(each.until, monday)}${each.by ? `, says ${escapeText(staffName(each.by), 80)}` : ''}`,
                ),
            ].join('\n'),
          ),
        ]
      : []),
    ...(calls.length + lookedAfter.length > 0 ? [divider] : []),
    ...(missing.length > 0
      ? [
          section(
            `*Not checked in yet:* ${listNames(missing.map(nameLink))}. Check-ins close at noon.`,
          ),
        ]
      : []),
    ...(missed.length > 0
      ? [section(`*Missed the check-in:* ${listNames(missed.map(nameLink))}`)]
      : []),
    ...(notJoined.length > 0
      ? [
          section(
            `*Never signed in:* ${listNames(notJoined.map(nameLink))}. The cockpit can send all of them their invitation again.`,
          ),
        ]
      : []),
    ...(well.length > 0
      ? [
          section(
            [
              '*What went well*',
              ...well.map((news) => `• ${nameLink(news)}: ${escapeText(news.sentence, 200)}`),
            ].join('\n'),
          ),
        ]
      : []),
    actions([button({ action: 'open_web', label: 'Open the cockpit', url: urlOf() })]),
  ]);
}

type Call = MondayMessage['calls'][number];

function onIt({ assigneeEmail }: Call): string {
  return assigneeEmail === null ? '' : `\n_${escapeText(staffName(assigneeEmail), 80)} is on it_`;
}

/** Nobody takes off the list what they were not told: the cockpit is the place for that. */
function callButtons({ startupName, reasons, assigneeEmail }: Call, value: string): KnownBlock[] {
  const call = button({
    action: mondayActions.call,
    label: 'I’ll call',
    value,
    description: `I’ll call ${startupName}`,
  });
  const lookedAfter = button({
    action: mondayActions.lookedAfter,
    label: 'Looked after',
    value,
    description: `Looked after: ${startupName}`,
  });
  const isPrivate = reasons.every((reason) => reason === privateReason);
  const buttons = [...(assigneeEmail === null ? [call] : []), ...(isPrivate ? [] : [lookedAfter])];
  return buttons.length > 0 ? [actions(buttons)] : [];
}

/** Whoever clicks has to prove once that the Slack account is theirs: it was found by its address. */
export function confirmStaffNotice(publicUrl: string): Message {
  const text =
    'Please confirm once that this Slack account is yours. Nothing was changed: click again afterwards.';
  const confirm = button({
    action: 'staff_connect',
    label: 'Confirm it’s me',
    url: `${publicUrl}/slack/staff`,
    primary: true,
  });
  return message(text, [section(text), actions([confirm])]);
}

/** For an account that is nobody's on the staff, or no longer of those who see the cockpit. */
export function notStaffNotice(): Message {
  return plainMessage('Only the program’s managers and admins can do that. Nothing was changed.');
}

export function secondStepNotice(publicUrl: string): Message {
  const page = link(`${publicUrl}/admin/security`, 'Security');
  return plainMessage(
    `Your community asks its staff for two-step sign-in. Set it up under ${page} first. Nothing was changed.`,
  );
}

/** Nothing is left to say in the message itself. */
export function mondayAnswered(): Message {
  return plainMessage('Saved. Nothing else needs you this Monday.');
}

function listNames(names: string[]): string {
  const more = names.length - maxNames;
  return `${names.slice(0, maxNames).join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`;
}
