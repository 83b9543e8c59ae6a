import type { NotificationView } from '#shared/api/notifications.ts';
import type { NotificationType } from '#shared/options.ts';
import { counted } from '../../lib/counted.ts';
import { paths, peerPath } from '../../paths.ts';
import type { IconName } from '../../ui/icon.tsx';

type Kind = {
  icon: IconName;
  /** Several by one founder, to be read after their name. */
  many: (count: number) => string;
  /** What it is about. */
  to: (item: NotificationView) => string;
};

/** What a kind of news looks like, says and leads to. A new kind is one entry here. */
const kinds: Record<NotificationType, Kind> = {
  task_completed: {
    icon: 'check',
    many: (count) => `completed ${counted(count, 'task')}`,
    to: ({ senderId }) => peerPath(senderId),
  },
  milestone_achieved: {
    icon: 'trophy',
    many: (count) => `reached ${counted(count, 'milestone')}`,
    to: ({ senderId }) => peerPath(senderId),
  },
  streak_milestone: {
    icon: 'flame',
    many: (count) => `reached ${counted(count, 'streak milestone')}`,
    to: ({ senderId }) => peerPath(senderId),
  },
  peer_help: {
    icon: 'cheer',
    many: (count) => `thanked you ${counted(count, 'time')}`,
    to: () => `${paths.founderWhy}#points`,
  },
  introduction: {
    icon: 'people',
    many: (count) => `has news of ${counted(count, 'introduction')}`,
    to: () => paths.appIntroductions,
  },
  founder_message: {
    icon: 'mail',
    many: (count) => `wrote you ${counted(count, 'message')}`,
    to: () => paths.appMessages,
  },
};

/** For a page that was opened before the server learnt another kind. */
const unknownKind: Kind = {
  icon: 'bell',
  many: (count) => `has ${counted(count, 'piece')} of news`,
  to: () => paths.founderCohort,
};

export function kindOf(type: NotificationType): Kind {
  return kinds[type] ?? unknownKind;
}
