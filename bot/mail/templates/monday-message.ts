import { brand } from '#shared/brand.ts';
import { cockpitPath, type MondayMessage, mondayTitle } from '#shared/domain/monday-message.ts';
import { staffName } from '#shared/domain/staff.ts';
import { formatNumber } from '#shared/formats.ts';
import type { MailBlock, MailContent } from '#shared/texts/render-mail.ts';

const maxRows = 20;

/** Monday's email to one of the staff; each row leads to its startup in the cockpit. */
export function mondayStaffMail(
  monday: MondayMessage,
  { publicUrl }: { publicUrl: string },
): MailContent {
  const { cohortId, cohortName, calls, missing, missed, notJoined, well } = monday;
  const urlOf = (startupId?: string) =>
    `${publicUrl}${cockpitPath({ cohortId, ...(startupId && { startupId }) })}`;
  return {
    subject: mondayTitle(monday),
    title: `Monday in ${cohortName}`,
    preview: previewOf(monday),
    blocks: [
      ...part(
        'Needs a call',
        calls.map(({ startupId, startupName, reasons, assigneeEmail }) => ({
          text: startupName,
          detail: [
            ...reasons,
            ...(assigneeEmail ? [`Looked after by ${staffName(assigneeEmail)}`] : []),
          ]
            .map((sentence) => `${sentence}.`)
            .join(' '),
          url: urlOf(startupId),
        })),
      ),
      ...part(
        'Not checked in yet',
        missing.map(({ startupId, startupName }) => ({ text: startupName, url: urlOf(startupId) })),
      ),
      ...(missing.length > 0
        ? [{ kind: 'text' as const, text: 'Check-ins close today at noon.' }]
        : []),
      ...part(
        'Missed the check-in',
        missed.map(({ startupId, startupName }) => ({ text: startupName, url: urlOf(startupId) })),
      ),
      ...part(
        'Never signed in',
        notJoined.map(({ startupId, startupName }) => ({
          text: startupName,
          url: urlOf(startupId),
        })),
      ),
      ...(notJoined.length > 0
        ? [
            {
              kind: 'text' as const,
              text: 'The cockpit can send all of them their invitation again.',
            },
          ]
        : []),
      ...part(
        'What went well',
        well.map(({ startupId, startupName, sentence }) => ({
          text: startupName,
          detail: `${sentence}.`,
          url: urlOf(startupId),
        })),
      ),
      { kind: 'button', label: 'Open the cockpit', url: urlOf() },
    ],
    reason: `You get this on Mondays because you run a program on ${brand.name}.`,
    settingsUrl: `${publicUrl}/admin/security#monday`,
  };
}

/** The first line of the first part. */
function previewOf({ calls, missing, missed, notJoined, well }: MondayMessage): string {
  if (calls[0]) return `${calls[0].startupName}: ${calls[0].reasons.join('. ')}.`;
  if (missing[0]) return `${missing[0].startupName} hasn’t checked in yet.`;
  if (missed[0]) return `${missed[0].startupName} missed the check-in.`;
  return notJoined[0]
    ? `Nobody from ${notJoined[0].startupName} has signed in yet.`
    : `${well[0]?.startupName}: ${well[0]?.sentence}.`;
}

function part(title: string, rows: { text: string; detail?: string; url: string }[]): MailBlock[] {
  if (rows.length === 0) return [];
  const more = rows.length - maxRows;
  return [
    { kind: 'heading', text: title },
    {
      kind: 'rows',
      rows: [
        ...rows.slice(0, maxRows),
        ...(more > 0 ? [{ text: `and ${formatNumber(more)} more` }] : []),
      ],
    },
  ];
}
