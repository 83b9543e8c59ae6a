import { randomUUID } from 'node:crypto';
import type { App } from '@slack/bolt';
import { recordUseInSlack } from '#db/operations/founders/record-use.ts';
import { cleanText } from '#shared/clean-text.ts';
import { AppError } from '#shared/errors.ts';
import type { BotContext } from '../context.ts';
import { maxTypedCommands, numberedTypedCommand, typedCommandAction } from '../messages/notices.ts';
import { unescapeText } from '../messages/slack-text.ts';
import {
  answerCommand,
  answerRequest,
  type FormOutcome,
  isFromOurWorkspace,
  logFailure,
  submitForm,
} from './answer-request.ts';
import { answerStaffRequest } from './answer-staff.ts';
import { channelListeners } from './channels.ts';
import { checkInListeners } from './check-ins.ts';
import { cheerListeners } from './cheers.ts';
import { coachListeners } from './coach.ts';
import { homeListeners } from './home.ts';
import { type Incoming, type KeptRequest, parseFormMetadata } from './incoming.ts';
import { installationListeners } from './installation.ts';
import { introductionListeners } from './introductions.ts';
import { type KeptRequests, keepRequests } from './kept-requests.ts';
import { leaderboardListeners } from './leaderboard.ts';
import { linkListeners } from './links.ts';
import type {
  ActionHandler,
  Command,
  EventHandler,
  FormHandler,
  Listeners,
  ShortcutHandler,
  StaffActionHandler,
} from './listener.ts';
import { mentionListeners } from './mentions.ts';
import { messageListeners } from './messages.ts';
import { mondayListeners } from './monday.ts';
import { officeHoursListeners } from './office-hours.ts';
import { findCommand } from './own-facts.ts';
import { pledgeListeners } from './pledges.ts';
import {
  type ActionBody,
  type CommandBody,
  type EventBody,
  type FormBody,
  readAction,
  readActionValue,
  readChosenMessage,
  readCommand,
  readEvent,
  readForm,
  readFormValues,
  readShortcut,
  type ShortcutBody,
  typeOfEvent,
} from './read-request.ts';
import { settingsListeners } from './settings.ts';
import { slipstreamListeners } from './slipstream.ts';
import { streakListeners } from './streaks.ts';
import { taskListeners } from './tasks.ts';
import { thanksListeners } from './thanks.ts';
import { refreshDetails, workObjectListeners } from './work-objects.ts';

/**
 * Registers a few general listeners with Bolt, which look up ours in maps: each of Bolt's listeners
 * would slow down every request. Requests are stored, then acknowledged before anything else happens;
 * only a form is saved first, within two seconds, because the acknowledgement carries what is wrong
 * with it.
 */
export function registerListeners(
  app: App,
  context: BotContext,
  listeners: ListenerMaps,
): KeptRequests {
  const { commands, actions, staffActions, forms, shortcuts, events } = listeners;

  app.command(/.*/, async ({ ack, body, context: bolt }) => {
    await ack();
    const text = cleanText(unescapeText(body.text ?? ''));
    const meant = findCommand(commands, { command: body.command, text });
    if (!meant) return;
    await answerCommand(context, keptAs(bolt, readCommand(body as CommandBody)), meant);
  });

  app.action(/.*/, async ({ ack, body, action, context: bolt }) => {
    await ack();
    const { action_id: name } = action as { action_id: string };
    const used = body as unknown as ActionBody;
    const value = readActionValue(used);
    const incoming = keptAs(bolt, readAction(used));
    const answer = staffActions.get(name);
    if (answer) return answerStaffRequest(context, incoming, (call) => answer(call, value));
    const run = actions.get(name);
    if (!run) return;
    await answerRequest(context, incoming, async (call) => {
      await run(call, value);
      await refreshDetails(call, used);
    });
  });

  app.shortcut(/.*/, async ({ ack, body, context: bolt }) => {
    await ack();
    const shortcut = body as unknown as ShortcutBody;
    const run = shortcuts.get(shortcut.callback_id);
    if (!run) return;
    const message = readChosenMessage(shortcut);
    const incoming = keptAs(bolt, readShortcut(shortcut));
    await answerRequest(context, incoming, (call) => run(call, message));
  });

  app.view(/.*/, async ({ ack, body }) => {
    const form = forms.get(body.view.callback_id);
    const submitted = body as unknown as FormBody;
    const { timeZone, subject } = parseFormMetadata(submitted.view.private_metadata);
    const time = { now: context.clock(), timeZone };
    const values = readFormValues(submitted);
    const checked = form?.(values, time, subject);
    if (checked && 'submit' in checked) {
      const acknowledge = (outcome: FormOutcome) => {
        if ('close' in outcome) return ack();
        if ('view' in outcome) return ack({ response_action: 'update', view: outcome.view });
        const { problem, field = '' } = outcome;
        const [first = ''] = Object.keys(values);
        const errors = { [field in values ? field : first]: problem };
        return ack({ response_action: 'errors', errors });
      };
      const { submit } = checked;
      await submitForm(context, readForm(submitted), { submit, acknowledge });
      return;
    }
    await (checked ? ack({ response_action: 'errors', errors: checked.errors }) : ack());
  });

  app.event(/.*/, async ({ body, context: bolt }) => {
    const { kept } = bolt as { kept?: KeptRequest };
    if (!kept) return;
    const { appId, event } = readEvent(body as unknown as EventBody, kept);
    try {
      if (!(await isFromOurWorkspace(context, { teamId: event.teamId, appId }))) return;
      if (!(await kept.isFirst)) return;
      const { teamId, userId } = event;
      if (userId && ownEvents.includes(event.type))
        await recordUseInSlack(context.db, { teamId, userId, now: context.clock() });
      await events.get(event.type)?.(context, event);
    } catch (error) {
      logFailure(context, error, { event: event.type });
    }
  });

  return keepRequests(app, context, (body) => identify(listeners, body));
}

/** Bolt hands on what `keepRequests` says of a request. */
function keptAs(bolt: object, incoming: Incoming): Incoming {
  const { kept } = bolt as { kept?: KeptRequest };
  return kept ? { ...incoming, kept, receipt: kept.key } : incoming;
}

/** The key of a request that somebody handles; null for a form. */
function identify(
  { commands, actions, staffActions, shortcuts, events }: ListenerMaps,
  body: unknown,
): string | null {
  const request = body as CommandBody | ActionBody | ShortcutBody | EventBody;
  if ('event' in request) {
    if (!events.has(typeOfEvent(request))) return null;
    return `event:${request.event_id ?? randomUUID()}`;
  }
  if ('command' in request) {
    return commands.has(request.command) ? readCommand(request).receipt : null;
  }
  if ('actions' in request) {
    const name = request.actions[0]?.action_id ?? '';
    return actions.has(name) || staffActions.has(name) ? readAction(request).receipt : null;
  }
  return shortcuts.has(request.callback_id) ? readShortcut(request).receipt : null;
}

/** What founders do with the app itself. A reaction counts where it is one to our post. */
const ownEvents = ['app_home_opened', 'app_mention', 'message.im', 'agent_session_stopped'];

const featureListeners: Listeners[] = [
  taskListeners,
  cheerListeners,
  checkInListeners,
  pledgeListeners,
  streakListeners,
  leaderboardListeners,
  thanksListeners,
  officeHoursListeners,
  slipstreamListeners,
  introductionListeners,
  messageListeners,
  mondayListeners,
  coachListeners,
  homeListeners,
  settingsListeners,
  installationListeners,
  channelListeners,
  linkListeners,
  workObjectListeners,
  mentionListeners,
];

type ListenerMaps = {
  commands: Map<string, Command>;
  actions: Map<string, ActionHandler>;
  staffActions: Map<string, StaffActionHandler>;
  forms: Map<string, FormHandler>;
  shortcuts: Map<string, ShortcutHandler>;
  events: Map<string, EventHandler>;
};

/** All handlers. The manifest declares the same commands, shortcuts and events. */
export const allListeners: ListenerMaps = {
  commands: new Map(featureListeners.flatMap((feature) => Object.entries(feature.commands ?? {}))),
  actions: new Map(featureListeners.flatMap((feature) => Object.entries(feature.actions ?? {}))),
  staffActions: new Map(
    featureListeners.flatMap((feature) => Object.entries(feature.staffActions ?? {})),
  ),
  forms: new Map(featureListeners.flatMap((feature) => Object.entries(feature.forms ?? {}))),
  shortcuts: new Map(
    featureListeners.flatMap((feature) => Object.entries(feature.shortcuts ?? {})),
  ),
  events: new Map(featureListeners.flatMap((feature) => Object.entries(feature.events ?? {}))),
};

/** The buttons that offer what somebody typed or may have meant. */
for (const action of [
  typedCommandAction,
  ...Array.from({ length: maxTypedCommands }, (_, index) => numberedTypedCommand(index)),
]) {
  allListeners.actions.set(action, async (call, value) => {
    const [command = '', text = ''] = value.split(/ (.*)/s);
    const meant = findCommand(allListeners.commands, { command, text });
    if (!meant) throw new AppError('bad_request');
    await meant.command.run(call, meant.text);
  });
}
