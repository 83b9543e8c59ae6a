import { cleanText } from '#shared/clean-text.ts';
import { unescapeText } from '../messages/slack-text.ts';
import {
  createReceipt,
  type Incoming,
  type KeptRequest,
  type Origin,
  parseFormMetadata,
  type Thread,
} from './incoming.ts';
import type { ChosenMessage, FormValues, SlackEvent } from './listener.ts';

/** The parts of Slack's request bodies that we read. They are signed, but any part may be missing. */
export type CommandBody = {
  command: string;
  text?: string;
  team_id: string;
  api_app_id?: string;
  user_id: string;
  channel_id?: string;
  trigger_id?: string;
  response_url?: string;
};

type Interaction = {
  team?: { id: string; domain?: string } | null;
  channel?: { id?: string } | null;
  user: { id: string; team_id?: string };
  api_app_id?: string;
  trigger_id?: string;
};

export type ActionBody = Interaction & {
  response_url?: string;
  view?: { type?: string; private_metadata?: string };
  container?: {
    type?: string;
    channel_id?: string;
    message_ts?: string;
    thread_ts?: string;
    /** The task that a work object shows. */
    external_ref?: { id?: string };
  };
  actions: {
    action_id: string;
    action_ts?: string;
    value?: string;
    selected_date?: string;
    selected_option?: { value: string };
    block_id?: string;
  }[];
};

type FieldState = {
  value?: string | null;
  selected_date?: string | null;
  selected_option?: { value: string } | null;
  selected_options?: { value: string }[];
};

export type ShortcutBody = Interaction & {
  callback_id: string;
  action_ts?: string;
  response_url?: string;
  message?: { text?: string; ts?: string; thread_ts?: string };
};

export type FormBody = Interaction & {
  view: {
    id?: string;
    hash?: string;
    callback_id: string;
    private_metadata?: string;
    state?: { values?: Record<string, Record<string, FieldState>> };
  };
};

export type EventBody = {
  team_id?: string;
  api_app_id?: string;
  event_id?: string;
  event_time?: number;
  event: { type: string; user?: unknown; channel_type?: unknown };
};

export function readCommand(body: CommandBody): Incoming {
  return {
    teamId: body.team_id,
    appId: body.api_app_id ?? null,
    userId: body.user_id,
    triggerId: body.trigger_id ?? null,
    origin: responseOrigin(body.response_url, false),
    channelId: body.channel_id ?? null,
    receipt: createReceipt('command', body.trigger_id, body.user_id, body.command, body.text),
    typed: { command: body.command, text: cleanText(unescapeText(body.text ?? '')) },
  };
}

export function readAction(body: ActionBody): Incoming {
  const action = body.actions[0];
  const isHome = body.view?.type === 'home';
  const { channel_id: channelId, message_ts: ts } = body.container ?? {};
  return {
    ...readSender(body),
    ...(ts ? { createdBy: `${channelId}:${ts}` } : {}),
    channelId: body.channel?.id ?? channelId ?? null,
    origin: isHome ? { kind: 'home' } : clickOrigin(body),
    receipt: createReceipt(
      'action',
      body.trigger_id ?? action?.action_ts,
      body.user.id,
      action?.action_ts,
      action?.action_id,
      readActionValue(body),
    ),
  };
}

/** A button's value or a menu's choice; of a date picker the day and, after a colon, its block's id. */
export function readActionValue({ actions: [action] }: ActionBody): string {
  const { value, selected_date: date, selected_option: option, block_id: id = '' } = action ?? {};
  return (value ?? option?.value ?? (date ? `${date}:${id}` : '')).replaceAll('\0', '');
}

export function readShortcut(body: ShortcutBody): Incoming {
  return {
    ...readSender(body),
    channelId: body.channel?.id ?? null,
    origin: responseOrigin(body.response_url, false),
    receipt: createReceipt(
      'shortcut',
      body.trigger_id ?? body.action_ts,
      body.user.id,
      body.callback_id,
      body.action_ts,
    ),
  };
}

/** The message of a message shortcut, with its address as Slack makes it. */
export function readChosenMessage({ team, channel, message }: ShortcutBody): ChosenMessage | null {
  if (!message) return null;
  const { text = '', ts = '', thread_ts: root } = message;
  const domain = team?.domain ?? '';
  const channelId = channel?.id ?? '';
  const isKnown =
    /^[a-z0-9-]+(\.enterprise)?$/.test(domain) && /^\w+$/.test(channelId) && /^\d+\.\d+$/.test(ts);
  if (!isKnown) return { text, link: null };
  const isReply = root !== undefined && root !== ts && /^\d+\.\d+$/.test(root);
  const inThread = isReply ? `?thread_ts=${root}&cid=${channelId}` : '';
  const address = `https://${domain}.slack.com/archives/${channelId}/p${ts.replace('.', '')}`;
  return { text, link: `${address}${inThread}` };
}

/** It may be submitted again as it is, after something went wrong. Each time counts, but creates one thing. */
export function readForm(body: FormBody): Incoming {
  const { view, trigger_id: trigger } = body;
  const { origin, channelId } = parseFormMetadata(view.private_metadata);
  return {
    ...readSender(body),
    origin,
    channelId,
    receipt: createReceipt('form', trigger, view.id, body.user.id, view.state),
    createdBy: createReceipt('form', view.id, view.state),
  };
}

/** Each block is named after its field and has one element. Checked boxes are joined by commas. */
export function readFormValues({ view }: FormBody): FormValues {
  const blocks = Object.entries(view.state?.values ?? {});
  return Object.fromEntries(
    blocks.map(([name, elements]) => {
      const field = Object.values(elements)[0];
      const checked = field?.selected_options?.map((option) => option.value).join(',');
      const value =
        field?.value ?? field?.selected_date ?? field?.selected_option?.value ?? checked;
      return [name, value ?? undefined];
    }),
  );
}

/** The manifest names message events by the type of channel. */
export function typeOfEvent({ event }: EventBody): string {
  return event.type === 'message' ? `message.${event.channel_type}` : event.type;
}

export function readEvent(
  body: EventBody,
  kept: KeptRequest,
): { appId: string | null; event: SlackEvent } {
  const { event } = body;
  return {
    appId: body.api_app_id ?? null,
    event: {
      type: typeOfEvent(body),
      kept,
      teamId: body.team_id ?? '',
      userId: typeof event.user === 'string' ? event.user : null,
      happenedAt: body.event_time ? new Date(body.event_time * 1000) : null,
      payload: event,
    },
  };
}

function readSender(body: Interaction) {
  return {
    teamId: body.team?.id ?? body.user.team_id ?? '',
    appId: body.api_app_id ?? null,
    userId: body.user.id,
    triggerId: body.trigger_id ?? null,
  };
}

/** Undefined for a message that is not a reply. */
function readThread({ container }: ActionBody): Thread | undefined {
  const { channel_id: channelId, message_ts: own, thread_ts: ts } = container ?? {};
  return channelId && ts && ts !== own ? { channelId, ts } : undefined;
}

/** A work object stands below a person's message, which is not ours to replace. */
function clickOrigin(body: ActionBody): Origin {
  const { response_url: url, container } = body;
  const thread = readThread(body);
  const isWorkObject = container?.external_ref !== undefined;
  if (!url && isWorkObject && container.channel_id) {
    return { kind: 'channel', ...(thread ? { thread } : {}) };
  }
  return responseOrigin(url, !isWorkObject, thread);
}

function responseOrigin(url: string | undefined, hasOriginal: boolean, thread?: Thread): Origin {
  if (!url) return { kind: 'direct' };
  return { kind: 'response', url, hasOriginal, ...(thread ? { thread } : {}) };
}
