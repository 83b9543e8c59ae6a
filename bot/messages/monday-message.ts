import { cockpitPath, type MondayMessage, mondayTitle } from '#shared/domain/monday-message.ts';
import { staffName } from '#shared/domain/staff.ts';
import { formatNumber } from '#shared/formats.ts';
import {
  actions,
  button,
  context,
  type KnownBlock,
  link,
  type Message,
  message,
  section,
  table,
} from './block-kit.ts';
import { escapeText } from './slack-text.ts';

const maxCalls = 12;
const maxNames = 15;

/** Monday's direct message to one of the staff: whom to call and why, who is missing, what went well. */
export function mondayStaffMessage(
  monday: MondayMessage,
  { publicUrl }: { publicUrl: string },
): Message {
  const { cohortId, calls, missing, notJoined, well } = monday;
  const urlOf = (startupId?: string) =>
    `${publicUrl}${cockpitPath({ cohortId, ...(startupId && { startupId }) })}`;
  const nameLink = ({ startupId, startupName }: { startupId: string; startupName: string }) =>
    link(urlOf(startupId), escapeText(startupName, 60));
  const title = mondayTitle(monday);
  const shown = calls.slice(0, maxCalls);
  const more = calls.length - shown.length;
  const around = (list: KnownBlock[]) => [
    section(`🗓️ *${escapeText(title, 150)}*`),
    ...list,
    ...(more > 0 ? [context(`… and ${formatNumber(more)} more in the cockpit`)] : []),
    ...(missing.length > 0
      ? [
          section(
            `*Not checked in so far:* ${listNames(missing.map(nameLink))}. Check-ins close at noon.`,
          ),
        ]
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
  ];
  if (shown.length === 0) return message(title, around([]));
  const hasCare = shown.some(({ assigneeEmail }) => assigneeEmail !== null);
  const rows = shown.map(({ startupName, startupId, reasons, assigneeEmail }) => ({
    cells: [
      { text: startupName, url: urlOf(startupId) },
      reasons.join('. '),
      ...(hasCare ? [assigneeEmail === null ? '' : staffName(assigneeEmail)] : []),
    ],
  }));
  const head = ['Needs a call', 'Why', ...(hasCare ? ['Looked after by'] : [])];
  const lines = shown.map(
    (call) => `• ${nameLink(call)}: ${escapeText(call.reasons.join('. '), 300)}`,
  );
  return message(
    title,
    around([table({ head, rows })]),
    around([section(['*Needs a call*', ...lines].join('\n'))]),
  );
}

function listNames(names: string[]): string {
  const more = names.length - maxNames;
  return `${names.slice(0, maxNames).join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`;
}
