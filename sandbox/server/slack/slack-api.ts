import { Router } from 'express';
import { z } from 'zod';
import { jsonHandler } from '#sandbox/server/sandbox-error.ts';
import {
  openAppHome,
  sendEvent,
  sendPayload,
  stopSession,
} from '#sandbox/server/slack/people/events.ts';
import { clickElement, closeView, submitView } from '#sandbox/server/slack/people/interactions.ts';
import {
  authorizeApp,
  checkAuthorization,
  joinWorkspace,
  pauseNotifications,
  uninstallApp,
} from '#sandbox/server/slack/people/membership.ts';
import {
  postMessage,
  runShortcut,
  sendCommand,
  toggleReaction,
} from '#sandbox/server/slack/people/messages.ts';
import { describeWorkspace, readState } from '#sandbox/server/slack/read-state.ts';
import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';

const as = z.string().min(1);
const channel = z.string().optional();
const fieldValue = z.union([z.string(), z.array(z.string()), z.null()]);
const fieldValues = z.record(z.string(), z.record(z.string(), fieldValue));
const json = z.record(z.string(), z.unknown());

/** The workspace as JSON: what the page reads, and everything a person can do in it. */
export function createSlackApi(workspace: SlackWorkspace): Router {
  const api = Router();
  api.get(
    '/workspace',
    jsonHandler(z.object({}), () => describeWorkspace(workspace)),
  );
  api.get(
    '/state',
    jsonHandler(z.object({ as, channel }), (input) => readState(workspace, input)),
  );
  api.get(
    '/traffic',
    jsonHandler(z.object({}), () => workspace.memory.traffic),
  );
  api.post(
    '/command',
    jsonHandler(z.object({ as, channel, text: z.string() }), (input) =>
      sendCommand(workspace, input),
    ),
  );
  api.post(
    '/message',
    jsonHandler(
      z.object({ as, channel, text: z.string().min(1), threadTs: z.string().optional() }),
      (input) => postMessage(workspace, input),
    ),
  );
  api.post(
    '/stop',
    jsonHandler(z.object({ as, channel }), (input) => stopSession(workspace, input)),
  );
  api.post(
    '/click',
    jsonHandler(
      z.object({
        as,
        channel,
        ts: z.string().optional(),
        viewId: z.string().optional(),
        actionId: z.string(),
        blockId: z.string().optional(),
        value: fieldValue.optional(),
        values: fieldValues.optional(),
      }),
      (input) => clickElement(workspace, input),
    ),
  );
  api.post(
    '/submit',
    jsonHandler(z.object({ as, viewId: z.string(), values: fieldValues.optional() }), (input) =>
      submitView(workspace, input),
    ),
  );
  api.post(
    '/close',
    jsonHandler(z.object({ as, viewId: z.string() }), (input) => closeView(workspace, input)),
  );
  api.post(
    '/home',
    jsonHandler(z.object({ as, tab: z.enum(['home', 'messages']).default('home') }), (input) =>
      openAppHome(workspace, input),
    ),
  );
  api.post(
    '/shortcut',
    jsonHandler(
      z.object({ as, callbackId: z.string(), channel, ts: z.string().optional() }),
      (input) => runShortcut(workspace, input),
    ),
  );
  api.post(
    '/reaction',
    jsonHandler(
      z.object({ as, channel: z.string(), ts: z.string(), name: z.string().min(1) }),
      (input) => toggleReaction(workspace, input),
    ),
  );
  api.post(
    '/rest',
    jsonHandler(z.object({ as, minutes: z.number().min(0).max(10_080) }), (input) =>
      pauseNotifications(workspace, input),
    ),
  );
  api.post(
    '/event',
    jsonHandler(z.object({ event: json, eventId: z.string().optional() }), (input) =>
      sendEvent(workspace, input),
    ),
  );
  api.post(
    '/payload',
    jsonHandler(z.object({ payload: json }), (input) => sendPayload(workspace, input.payload)),
  );
  api.post(
    '/join',
    jsonHandler(z.object({ email: z.email(), name: z.string().trim().min(1).max(80) }), (input) =>
      joinWorkspace(workspace, input),
    ),
  );
  const application = z.object({ clientId: z.string(), redirectUri: z.string() });
  api.get(
    '/authorization',
    jsonHandler(application, async (input) => {
      await checkAuthorization(workspace, input);
      return { ok: true };
    }),
  );
  api.post(
    '/authorize',
    jsonHandler(
      application.extend({
        as,
        scope: z.string().default(''),
        userScope: z.string().default(''),
        state: z.string().default(''),
      }),
      (input) => authorizeApp(workspace, input),
    ),
  );
  api.post(
    '/uninstall',
    jsonHandler(z.object({}), async () => {
      await uninstallApp(workspace);
      return { ok: true };
    }),
  );
  return api;
}
