import { commands } from './story.ts';

export type SceneStep = {
  /** The command that is being typed, or none. */
  typing: number | null;
  /** How many commands were sent, tasks ticked and completions cheered so far. */
  sent: number;
  ticked: number;
  cheered: number;
  /** Going back to the beginning. */
  isFading: boolean;
  ms: number;
};

const letterMs = 62;
/** Before the first letter. */
export const typingDelayMs = 450;

export const typingMs = (command: string) => command.length * letterMs;

/** The whole loop: each command is typed, sent, ticked off and cheered; then it begins again. */
export const sceneSteps: SceneStep[] = [
  ...commands.flatMap((command, n) => {
    const before = { typing: null, sent: n, ticked: n, cheered: n, isFading: false };
    return [
      { ...before, typing: n, ms: typingDelayMs + typingMs(command) + 500 },
      { ...before, sent: n + 1, ms: 550 },
      { ...before, sent: n + 1, ticked: n + 1, ms: 750 },
      { ...before, sent: n + 1, ticked: n + 1, cheered: n + 1, ms: restMs(n) },
    ];
  }),
  { typing: null, sent: 3, ticked: 3, cheered: 3, isFading: true, ms: 350 },
];

function restMs(n: number): number {
  return n === commands.length - 1 ? 4200 : 1900;
}

/** The picture that stands still: the last command typed, the one before it ticked and cheered. */
export const stillStep = sceneSteps.findIndex(({ typing }) => typing === commands.length - 1);
