import type { StreakView } from '#db/queries/streaks.ts';
import type { CheckInView } from '#shared/api/check-ins.ts';
import type { Leaderboard } from '#shared/api/leaderboard.ts';
import type { Settings } from '#shared/api/settings.ts';
import type { TaskView } from '#shared/api/tasks.ts';
import { brand } from '#shared/brand.ts';
import { duePhrase, type Viewer } from '#shared/domain/due-dates.ts';
import { notificationTitles } from '#shared/domain/notification-preferences.ts';
import { defaultListDays } from '#shared/domain/notifications.ts';
import { nextBonusLabel } from '#shared/domain/streak-days.ts';
import { clockLabel, dateLabel, formatNumber, hourLabel, pluralize } from '#shared/formats.ts';
import type { CalendarDate } from '#shared/time.ts';
import { weekdaysLabel } from '#shared/weekdays.ts';
import {
  actions,
  button,
  context,
  type KnownBlock,
  link,
  type Message,
  message,
  section,
} from './block-kit.ts';
import { checkInClosed, checkInPrompt, openCheckInMessage } from './check-ins.ts';
import { settingsAction } from './settings.ts';
import { bold, escapeText } from './slack-text.ts';
import { streakDetailsLink, streakLine } from './streaks.ts';
import { doneButton } from './tasks.ts';

type NextTask = { task: TaskView | null; viewer: Viewer };

/** The one thing to do next: the task that is due first. */
function nextStep({ task, viewer }: NextTask): KnownBlock[] {
  if (!task) return [context('`/task add TITLE` adds what comes next.')];
  const when = duePhrase(task.dueDate, viewer);
  return [
    section(`Next: ${bold(task.title)} · ${when} · ${pluralize(task.points, 'point')}`),
    actions([doneButton(task, { place: 'single' })]),
  ];
}

type Points = {
  total: number;
  /** This week's board of the cohort; null where staff switched it off. */
  board: Leaderboard | null;
  next: NextTask;
  publicUrl: string;
};

export function pointsMessage({ total, board, next, publicUrl }: Points): Message {
  const { me = null, size = 0, cohortName = null } = board ?? {};
  const line = `You have ${pluralize(total, 'point')} total.`;
  const place =
    me && me.rank !== null && cohortName !== null
      ? `This week: ${pluralize(me.points, 'point')}, #${formatNumber(me.rank)} of ${formatNumber(size)} in ${bold(cohortName, 80)}. `
      : '';
  return message(line, [
    section(line),
    context(`${place}${streakDetailsLink(publicUrl, 'See every point')}`),
    ...nextStep(next),
  ]);
}

type Bonus = { streak: StreakView; next: NextTask; publicUrl: string };

export function bonusMessage({ streak, next, publicUrl }: Bonus): Message {
  const line = nextBonusLabel(streak.next);
  const now = `${streakLine(streak)} ${streakDetailsLink(publicUrl)}`;
  return message(line, [section(`${line}\n${now}`), ...(streak.doneToday ? [] : nextStep(next))]);
}

type CheckInStatus = {
  view: CheckInView;
  opensOn: CalendarDate;
  today: CalendarDate;
  publicUrl: string;
};

/** Says whether the startup has checked in, and the way to it. */
export function checkInStatus({ view, opensOn, today, publicUrl }: CheckInStatus): Message {
  const { open, past } = view;
  if (open?.done) return checkInPrompt(open, { publicUrl });
  if (open) return openCheckInMessage(open, { publicUrl });
  const closed = checkInClosed(opensOn, today);
  const [last] = past;
  if (!last || last.isAway) return closed;
  const day = dateLabel(last.week, today);
  const line = last.isDone
    ? `✅ Your team checked in for the week of ${day}.`
    : `Nobody on your team checked in for the week of ${day}.`;
  return message(`${line} ${closed.text}`, [section(line), ...closed.blocks]);
}

type SettingsSummary = {
  settings: Pick<
    Settings,
    'listHour' | 'listDays' | 'quietHours' | 'pausedUntil' | 'preferences' | 'timeZone'
  >;
  today: CalendarDate;
  publicUrl: string;
};

/** Says when and about what the bot writes to a founder. */
export function settingsSummary({ settings, today, publicUrl }: SettingsSummary): Message {
  const { listHour, listDays, quietHours, pausedUntil, preferences, timeZone } = settings;
  const sent = preferences.filter(({ channels }) => channels.slack);
  const hasList = sent.some(({ type }) => type === 'morning_list');
  const days = listDays ?? defaultListDays;
  const list =
    hasList && days.length > 0
      ? `Your morning list comes at ${hourLabel(listHour)}, ${weekdaysLabel(days)}.`
      : 'You get no morning list.';
  const paused = pausedUntil
    ? `I’m not messaging you until ${dateLabel(pausedUntil, today)}. `
    : '';
  const quiet = quietHours
    ? ` I’m quiet from ${clockLabel(quietHours.from)} to ${clockLabel(quietHours.until)}.`
    : '';
  const line = `${paused}${list}${quiet}`;
  const about = sent.map(({ type }) => notificationTitles[type]).join(', ');
  const change = button({ action: settingsAction, label: 'Change settings', primary: true });
  return message(line, [
    section(line),
    context(about ? `I message you about: ${escapeText(about, 1000)}` : 'I send you no messages.'),
    actions([change]),
    context(
      `Times are yours (${escapeText(timeZone, 80)}). Email and more: ${link(`${publicUrl}/app/settings`, 'all settings')}`,
    ),
  ]);
}

type People = {
  publicUrl: string;
  channel: { id: string; cohortName: string } | null;
};

/** The people behind the program. */
export function peopleToTalkTo({ publicUrl, channel }: People): Message {
  const line = `I’m a program, but people are near: write to ${escapeText(brand.supportEmail, 254)}, and someone from your program’s team will answer.`;
  const peers = channel
    ? `The founders of ${bold(channel.cohortName, 80)} are in <#${channel.id}>: ask them, they’re building, too.`
    : 'Founders of your cohort are a good place to ask, too.';
  const open = button({
    action: 'open_web',
    label: 'Contact support',
    url: `${publicUrl}/support`,
  });
  return message(line, [section(line), section(peers), actions([open])]);
}

type Readers = {
  publicUrl: string;
  channel: { id: string } | null;
  /** The channel was asked about. */
  channelFirst?: boolean;
};

/** Says who reads what, as the privacy page does. */
export function whoReadsWhat({ publicUrl, channel, channelFirst = false }: Readers): Message {
  const tasks =
    'Your cohort sees the tasks that you complete, and your team your open ones. A task that’s just for you is seen by nobody else.';
  const posts = channel
    ? `Everyone in this Slack workspace can read <#${channel.id}>, not only your cohort. Completed tasks and pledges are posted there.`
    : 'Your cohort has no channel here, so nothing about you is posted.';
  const [line, below] = channelFirst ? [posts, tasks] : [tasks, posts];
  const rest =
    'Your cohort sees your pledges, points and streak. What you write to me here, nobody else in this workspace can read; a question to the coach goes to its language model. Of other messages I read only those that mention me.';
  return message(line, [
    section(line),
    section(below),
    section(rest),
    context('`/task add just me: TITLE` keeps a task to yourself.'),
    actions([
      button({ action: 'open_web', label: 'Privacy in full', url: `${publicUrl}/privacy` }),
    ]),
  ]);
}

/** Deleting needs the password, so it happens on the web. */
export function accountOnTheWeb({ publicUrl }: { publicUrl: string }): Message {
  const settings = `${publicUrl}/app/settings`;
  const line =
    'You delete your account or download your data in the settings on the web. Nothing has been deleted.';
  return message(line, [
    section(line),
    actions([
      button({ action: 'open_web', label: 'Delete account', url: `${settings}#delete-account` }),
    ]),
    context(
      `${link(`${settings}#export`, 'Download your data')} · ${link(settings, 'Disconnect Slack')}`,
    ),
  ]);
}
