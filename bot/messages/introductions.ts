import type { Introduction } from '#db/queries/introductions.ts';
import type { Viewer } from '#shared/domain/due-dates.ts';
import { localDateLabel } from '#shared/formats.ts';
import {
  actions,
  button,
  card,
  context,
  type KnownBlock,
  type Message,
  type ModalView,
  maxCardBody,
  message,
  plainText,
  section,
} from './block-kit.ts';
import { bold, escapeText } from './slack-text.ts';

export const introductionAcceptAction = 'introduction_accept';
export const introductionDeclineAction = 'introduction_decline';

type IntroductionOptions = {
  viewer: Viewer;
  publicUrl: string;
  isReminder?: boolean;
  /** The reader, if it may be a teammate of the one who answered. */
  readerId?: string | undefined;
};

/** The recipient's message: with buttons while the request is open, afterwards with its outcome. */
export function introductionMessage(
  introduction: Introduction,
  options: IntroductionOptions,
): Message {
  if (introduction.state !== 'requested') return closedMessage(introduction, options);
  const { publicUrl, isReminder } = options;
  const line = isReminder
    ? `${requesterLabel(introduction)} is still waiting for your answer.`
    : requestLine(introduction);
  const team = introduction.asksTeam
    ? 'Your whole team was asked, and the first answer counts. '
    : '';
  const around = (...request: KnownBlock[]) => [
    section(`🤝 ${line}`),
    ...request,
    context(
      `${team}Accepting gives both of you each other’s email address. <${publicUrl}/app/introductions|All introductions>`,
    ),
  ];
  const { requester, note } = introduction;
  const plain = around(...introductionRow(introduction, options));
  const body = noteText(note);
  if (body.length > maxCardBody) return message(line, plain);
  const role = requester.kind === 'investor' ? 'Investor' : '';
  const subtitle = [requester.about ?? '', role].filter((part) => part !== '').join(' · ');
  const parts = { title: bold(requester.name, 100), subtitle: escapeText(subtitle, 120), body };
  const request = card({ ...parts, buttons: answerButtons(introduction) });
  return message(line, around(request, openUntil(introduction, options)), plain);
}

function noteText(note: string): string {
  return `“${escapeText(note, 1500)}”`;
}

/** The note with its two buttons; also used on the Home tab. */
export function introductionRow(
  introduction: Introduction,
  options: IntroductionOptions,
): KnownBlock[] {
  return [section(noteText(introduction.note)), ...answerRow(introduction, options)];
}

type AnswerRowOptions = Pick<IntroductionOptions, 'viewer'> & {
  /** Further buttons. */
  beside?: ReturnType<typeof button>[];
};

/** The two buttons of an open request. */
export function answerRow(
  introduction: Introduction,
  { viewer, beside = [] }: AnswerRowOptions,
): KnownBlock[] {
  return [
    actions([...answerButtons(introduction), ...beside]),
    openUntil(introduction, { viewer }),
  ];
}

function answerButtons({ id, requester }: Introduction) {
  return [
    button({
      action: introductionAcceptAction,
      label: 'Accept',
      value: id,
      primary: true,
      description: `Accept the request of ${requester.name}`,
    }),
    button({
      action: introductionDeclineAction,
      label: 'Decline',
      value: id,
      description: `Decline the request of ${requester.name}`,
    }),
  ];
}

function openUntil(
  { expiresAt }: Introduction,
  { viewer }: Pick<IntroductionOptions, 'viewer'>,
): KnownBlock {
  return context(`Open until ${localDateLabel(expiresAt, viewer)}.`);
}

/** 'Ada Park (Tidewater) asked you for an introduction.' */
export function requestLine(introduction: Introduction): string {
  const what =
    introduction.kind === 'contact' ? 'would like to contact you' : 'asked you for an introduction';
  return `${requesterLabel(introduction)} ${what}.`;
}

function requesterLabel({ requester }: Introduction): string {
  const about = requester.about ? ` (${escapeText(requester.about, 100)})` : '';
  const role = requester.kind === 'investor' ? ', an investor,' : '';
  return `${bold(requester.name, 100)}${about}${role}`;
}

function closedMessage(introduction: Introduction, options: IntroductionOptions): Message {
  const line = closedLine(introduction, options);
  return message(line, [section(line)]);
}

export function closedLine(
  introduction: Introduction,
  { publicUrl, readerId }: Pick<IntroductionOptions, 'publicUrl' | 'readerId'>,
): string {
  const name = bold(introduction.requester.name, 100);
  const { recipient } = introduction;
  const teammate = readerId && readerId !== recipient.id ? bold(recipient.name, 100) : null;
  const page = `<${publicUrl}/app/introductions|Introductions>`;
  const what = introduction.kind === 'contact' ? 'request' : 'introduction request';
  const lines = {
    accepted: teammate
      ? `✅ ${teammate} accepted the request of ${name}, and they have each other’s address.`
      : `✅ You accepted the request of ${name}. You’ll both get each other’s address by email; it’s also under ${page}.`,
    declined: teammate
      ? `${teammate} declined the request of ${name}. We’ll let them know kindly.`
      : `You declined the request of ${name}. We’ll let them know kindly.`,
    withdrawn: `${name} took their ${what} back.`,
    expired: `The ${what} of ${name} has closed: it was open for 14 days.`,
    requested: requestLine(introduction),
  };
  return lines[introduction.state];
}

export const declineFormId = 'introduction_decline_form';

/** The field's name contains the request's id; ownership is checked on submission. */
const fieldPrefix = 'reason:';

/** The modal of Decline, with an optional reason. */
export function declineFormView({
  introductionId,
  requesterName,
  metadata,
}: {
  introductionId: string;
  requesterName: string;
  metadata: string;
}): ModalView {
  return {
    type: 'modal',
    callback_id: declineFormId,
    private_metadata: metadata,
    title: plainText('Decline request', 24),
    submit: plainText('Decline', 24),
    close: plainText('Cancel', 24),
    blocks: [
      section(
        `${bold(requesterName, 100)} will be told politely that now isn’t a good time, with your reason if you give one.`,
      ),
      {
        type: 'input',
        block_id: `${fieldPrefix}${introductionId}`,
        optional: true,
        label: plainText('Your reason', 100),
        element: {
          type: 'plain_text_input',
          action_id: 'reason',
          multiline: true,
          max_length: 500,
        },
      },
    ],
  };
}

/** The request and the reason of a submitted form. */
export function readDeclineForm(values: Record<string, string | undefined>): {
  field: string;
  introductionId: string;
  reason: string;
} {
  const field = Object.keys(values).find((name) => name.startsWith(fieldPrefix)) ?? fieldPrefix;
  return {
    field,
    introductionId: field.slice(fieldPrefix.length),
    reason: values[field] ?? '',
  };
}
