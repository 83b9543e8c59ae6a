/** A day of the demo's first founder, as the scene on the landing page shows it. */
export const storyTasks = [
  { title: 'Interview two clinics', points: 20, due: 'Today', isPledge: false },
  { title: 'Put prices on the site', points: 10, due: 'Today', isPledge: false },
  { title: 'Ship the beta to one clinic', points: 40, due: 'Today', isPledge: true },
  { title: 'Call back three patients', points: 20, due: 'Tomorrow', isPledge: false },
] as const;

/** The commands she types, in the order of her tasks. */
export const storyCommands = [
  '/task done clinics',
  '/task done prices',
  '/task done beta',
] as const;

export const initialPoints = 1240;
/** Her streak once the first task of the day is done. */
export const storyStreak = 15;
/** The cohort, whose others cheer. */
export const storyFounders = 13;

type Reaction = { emoji: string; count: number };
export type StoryPost = {
  emoji: string;
  who: string;
  startup: string;
  did: string;
  what: string;
  detail: string;
  at: string;
  reactions: Reaction[];
};

const maya = { who: 'Maya Lindqvist', startup: 'Tidewell' };

/** The channel's earlier posts, then one post for each command. */
export const storyPosts: StoryPost[] = [
  {
    emoji: '🔥',
    who: 'Daniel Okafor',
    startup: 'Ledgerly',
    did: 'reached a',
    what: '30-day streak',
    detail: '+250 bonus points',
    at: '9:02',
    reactions: [{ emoji: '🔥', count: 9 }],
  },
  {
    emoji: '✅',
    who: 'Grace Mwangi',
    startup: 'Kilimo Cover',
    did: 'completed',
    what: 'Price the drought cover',
    detail: '+35 points · 8-day streak',
    at: '9:14',
    reactions: [{ emoji: '👏', count: 4 }],
  },
  {
    emoji: '🤝',
    who: 'Priya Raman',
    startup: 'Sorted School',
    did: 'pledges',
    what: 'Run the pilot in five schools',
    detail: 'Cheer them on with a reaction.',
    at: '9:31',
    reactions: [
      { emoji: '🙌', count: 6 },
      { emoji: '💪', count: 2 },
    ],
  },
  {
    emoji: '✅',
    ...maya,
    did: 'completed',
    what: storyTasks[0].title,
    detail: `+20 points · ${storyStreak}-day streak`,
    at: '9:40',
    reactions: [{ emoji: '👏', count: 5 }],
  },
  {
    emoji: '✅',
    ...maya,
    did: 'completed',
    what: storyTasks[1].title,
    detail: `+10 points · ${storyStreak}-day streak`,
    at: '9:52',
    reactions: [
      { emoji: '👏', count: 7 },
      { emoji: '🔥', count: 3 },
    ],
  },
  {
    emoji: '✅',
    ...maya,
    did: 'kept a pledge:',
    what: storyTasks[2].title,
    detail: `+40 points · ${storyStreak}-day streak`,
    at: '10:05',
    reactions: [
      { emoji: '🎉', count: 7 },
      { emoji: '🙌', count: 4 },
    ],
  },
];

export const initialPostCount = storyPosts.length - storyCommands.length;

/** The first to cheer after each command, and how many more. */
export const storyCheers = [
  { names: ['Daniel', 'Priya', 'Grace'], more: 2 },
  { names: ['Grace', 'Tomás', 'Daniel'], more: 7 },
  { names: ['Priya', 'Daniel', 'Aisha'], more: 8 },
] as const;

export type SceneStep = {
  /** The index of the command being typed. */
  typing: number | null;
  /** The commands sent, tasks ticked off and completions cheered so far. */
  sent: number;
  ticked: number;
  cheered: number;
  /** Fading out over the opening step: the loop restarts. */
  isFading: boolean;
  ms: number;
};

const letterMs = 62;
export const typingDelayMs = 450;

export const typingMs = (command: string) => command.length * letterMs;

/** As long as the animation in hero.module.css. */
const crossfadeMs = 700;

/** The loop before anything is typed. */
export const openingStep: SceneStep = {
  typing: null,
  sent: 0,
  ticked: 0,
  cheered: 0,
  isFading: false,
  ms: 0,
};

/** The whole loop: each command is typed, sent, ticked off and cheered; then it restarts. */
export const sceneSteps: SceneStep[] = [
  ...storyCommands.flatMap((command, n) => {
    const before = { typing: null, sent: n, ticked: n, cheered: n, isFading: false };
    return [
      { ...before, typing: n, ms: typingDelayMs + typingMs(command) + 500 },
      { ...before, sent: n + 1, ms: 550 },
      { ...before, sent: n + 1, ticked: n + 1, ms: 750 },
      { ...before, sent: n + 1, ticked: n + 1, cheered: n + 1, ms: pauseMs(n) },
    ];
  }),
  { typing: null, sent: 3, ticked: 3, cheered: 3, isFading: true, ms: crossfadeMs },
];

function pauseMs(n: number): number {
  return n === storyCommands.length - 1 ? 4200 : 1900;
}

/** The step shown without animation: the last command typed, the one before it ticked and cheered. */
export const stillStepIndex = sceneSteps.findIndex(
  ({ typing }) => typing === storyCommands.length - 1,
);
