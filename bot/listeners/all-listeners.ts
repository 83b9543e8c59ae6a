import { channelListeners } from './channels.ts';
import { cheerListeners } from './cheers.ts';
import { coachListeners } from './coach.ts';
import { coachAnswerListeners } from './coach-answers.ts';
import { coachRetryListeners } from './coach-retry.ts';
import { coachStopListeners } from './coach-stop.ts';
import { coachTabListeners } from './coach-tab.ts';
import { homeListeners } from './home.ts';
import { installationListeners } from './installation.ts';
import { introductionListeners } from './introductions.ts';
import { leaderboardListeners } from './leaderboard.ts';
import { linkListeners } from './links.ts';
import type { Action, Command, EventListener, Form, Listeners, Shortcut } from './listener.ts';
import { missedPledgeListeners } from './missed-pledges.ts';
import { pledgeListeners } from './pledges.ts';
import { streakListeners } from './streak.ts';
import { taskListeners } from './tasks.ts';
import { thanksListeners } from './thanks.ts';

const features: Listeners[] = [
  taskListeners,
  pledgeListeners,
  missedPledgeListeners,
  cheerListeners,
  streakListeners,
  leaderboardListeners,
  thanksListeners,
  introductionListeners,
  coachAnswerListeners,
  coachListeners,
  coachTabListeners,
  coachRetryListeners,
  coachStopListeners,
  homeListeners,
  installationListeners,
  channelListeners,
  linkListeners,
];

export type ListenerMaps = {
  commands: Map<string, Command>;
  actions: Map<string, Action>;
  forms: Map<string, Form>;
  shortcuts: Map<string, Shortcut>;
  events: Map<string, EventListener>;
};

/** Everything that the bot listens to. The manifest declares the same commands, shortcuts and events. */
export const allListeners: ListenerMaps = {
  commands: new Map(features.flatMap((feature) => Object.entries(feature.commands ?? {}))),
  actions: new Map(features.flatMap((feature) => Object.entries(feature.actions ?? {}))),
  forms: new Map(features.flatMap((feature) => Object.entries(feature.forms ?? {}))),
  shortcuts: new Map(features.flatMap((feature) => Object.entries(feature.shortcuts ?? {}))),
  events: new Map(features.flatMap((feature) => Object.entries(feature.events ?? {}))),
};
