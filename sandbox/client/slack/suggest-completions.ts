import type { Workspace } from '#sandbox/shared/slack-api.ts';

export type Completion = {
  key: string;
  label: string;
  detail: string;
  /** The whole text and the position of the caret once this is chosen. */
  text: string;
  caret: number;
};

const maxSuggestions = 7;

/** Completes a command at the start of the text, or a person after an @. */
export function suggestCompletions(
  text: string,
  caret: number,
  workspace: Pick<Workspace, 'commands' | 'people'>,
): Completion[] {
  const before = text.slice(0, caret);
  if (/^\/\S*$/.test(before) && caret === text.length) {
    if (workspace.commands.some((one) => one.command === before)) return [];
    return workspace.commands
      .filter((one) => one.command.startsWith(before.toLowerCase()))
      .map(({ command, description, usageHint }) => {
        const next = `${command} `;
        const detail = [usageHint, description].filter(Boolean).join(' · ');
        return { key: command, label: command, detail, text: next, caret: next.length };
      });
  }
  const mention = /(?:^|\s)@([\w.-]*)$/.exec(before)?.[1]?.toLowerCase();
  if (mention === undefined) return [];
  if (workspace.people.some((one) => one.handle === mention)) return [];
  const start = before.length - mention.length;
  return workspace.people
    .filter(({ handle, name }) =>
      [handle, ...name.toLowerCase().split(' ')].some((word) => word.startsWith(mention)),
    )
    .slice(0, maxSuggestions)
    .map(({ id, handle, name }) => {
      const head = `${text.slice(0, start)}${handle} `;
      const next = `${head}${text.slice(caret).trimStart()}`;
      return { key: id, label: `@${handle}`, detail: name, text: next, caret: head.length };
    });
}

export function describeUsage(text: string, workspace: Pick<Workspace, 'commands'>): string | null {
  const [word = ''] = text.split(/\s/);
  const command = workspace.commands.find((one) => one.command === word);
  return command?.usageHint ? `${command.command} ${command.usageHint}` : null;
}
