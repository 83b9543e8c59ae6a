import { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { jsonHandler } from '#sandbox/server/sandbox-error.ts';
import {
  changeChannel,
  changeMember,
  rotateTokens,
} from '#sandbox/server/slack/people/administration.ts';
import { callTool, listTools } from '#sandbox/server/slack/people/assistant.ts';
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
import { closeDetails, compose, openDetails } from '#sandbox/server/slack/people/work-objects.ts';
import { describeWorkspace, readState } from '#sandbox/server/slack/read-state.ts';
import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import { exactRouting } from '#shared/exact-paths.ts';

const text = z.string();
const optional = z.string().optional();
const flag = z.boolean().optional();
const as = z.string().min(1);
const fieldValue = z.union([text, z.array(text), z.null()]);
const values = z.record(text, z.record(text, fieldValue)).optional();
const json = z.record(text, z.unknown());
const application = z.object({ clientId: text, redirectUri: text });

/** The workspace as JSON: what the page reads, and everything a person can do in it. */
export function createSlackApi(workspace: SlackWorkspace): Router {
  /** A handler for the given input, which gets the workspace first. */
  const run = <Schema extends z.ZodType>(
    schema: Schema,
    handle: (workspace: SlackWorkspace, input: z.output<Schema>) => unknown,
  ): RequestHandler => jsonHandler(schema, (input) => handle(workspace, input));

  const reads: Record<string, RequestHandler> = {
    workspace: run(z.object({}), describeWorkspace),
    state: run(z.object({ as, channel: optional }), readState),
    traffic: run(z.object({}), ({ memory }) => memory.traffic),
    tools: run(z.object({}), listTools),
    authorization: run(application, checkAuthorization),
  };
  const actions: Record<string, RequestHandler> = {
    command: run(z.object({ as, channel: optional, text }), sendCommand),
    message: run(
      z.object({ as, channel: optional, text: text.min(1), threadTs: optional }),
      postMessage,
    ),
    compose: run(z.object({ as, text }), compose),
    details: run(z.object({ as, channel: text, ts: text, url: text }), openDetails),
    'close-details': run(z.object({ as }), closeDetails),
    stop: run(z.object({ as, channel: optional }), stopSession),
    click: run(
      z.object({
        as,
        channel: optional,
        ts: optional,
        viewId: optional,
        inDetails: flag,
        actionId: text,
        blockId: optional,
        value: fieldValue.optional(),
        values,
      }),
      clickElement,
    ),
    submit: run(z.object({ as, viewId: text, values }), submitView),
    close: run(z.object({ as, viewId: text }), closeView),
    home: run(z.object({ as, tab: z.enum(['home', 'messages']).default('home') }), openAppHome),
    shortcut: run(z.object({ as, callbackId: text, channel: optional, ts: optional }), runShortcut),
    reaction: run(z.object({ as, channel: text, ts: text, name: text.min(1) }), toggleReaction),
    tool: run(z.object({ as, name: text, arguments: json.default({}) }), callTool),
    rest: run(z.object({ as, minutes: z.number().min(0).max(10_080) }), pauseNotifications),
    event: run(z.object({ event: json, eventId: optional }), sendEvent),
    payload: run(z.object({ payload: json }), sendPayload),
    join: run(z.object({ email: z.email(), name: text.trim().min(1).max(80) }), joinWorkspace),
    authorize: run(
      application.extend({
        as,
        scope: text.default(''),
        userScope: text.default(''),
        state: text.default(''),
      }),
      authorizeApp,
    ),
    uninstall: run(z.object({}), uninstallApp),
    channel: run(
      z.object({ channel: text, name: optional, isPrivate: flag, hasBot: flag }),
      changeChannel,
    ),
    member: run(
      z.object({
        as,
        name: optional,
        timeZone: optional,
        cantInvite: optional.nullable(),
        cantMessage: optional.nullable(),
        isDeactivated: flag,
      }),
      changeMember,
    ),
    rotation: run(z.object({ seconds: z.number().int().positive().nullable() }), rotateTokens),
  };
  const api = Router(exactRouting);
  for (const [path, handler] of Object.entries(reads)) api.get(`/${path}`, handler);
  for (const [path, handler] of Object.entries(actions)) api.post(`/${path}`, handler);
  return api;
}
