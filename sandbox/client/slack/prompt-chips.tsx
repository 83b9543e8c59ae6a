import type { ReactNode } from 'react';
import { callSandbox } from '#sandbox/client/lib/call-sandbox.ts';
import { reportFailure } from '#sandbox/client/lib/show-failure.ts';
import classes from '#sandbox/client/slack/prompt-chips.module.css';
import type { DeliveryResult, SuggestedPrompt } from '#sandbox/shared/slack-api.ts';

/** What the app suggests to ask; a chip sends its message. */
export function PromptChips({
  as,
  channel,
  title,
  prompts,
}: {
  as: string;
  channel: string;
  title: string | null;
  prompts: SuggestedPrompt[];
}): ReactNode {
  if (prompts.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={title ?? 'Suggested prompts'}>
      {prompts.map((prompt) => (
        <li key={prompt.title}>
          <button
            type="button"
            className={classes.chip}
            onClick={() =>
              void reportFailure(
                callSandbox<DeliveryResult>('POST', '/slack/message', {
                  as,
                  channel,
                  text: prompt.message,
                }),
              )
            }
          >
            {prompt.title}
          </button>
        </li>
      ))}
    </ul>
  );
}
