import type { Conversation } from '#shared/api/coach.ts';
import { AskForm, SourceNote } from './ask-form.tsx';
import classes from './coach.module.css';
import { progressText } from './coach-rules.ts';
import { useConversationState, useScrollToEnd } from './conversation-state.ts';
import { Exchange } from './exchange.tsx';
import { useComposer } from './use-composer.ts';

type Props = { conversation: Conversation; onAddTask: (answer: string) => void };

/** The form and the last exchange only, for pages that show more than the coach. */
export function CompactConversation({ conversation, onAddTask }: Props) {
  const { allowance, answersFrom } = conversation;
  const { coach, now, open, isBusy, canAsk, last } = useConversationState(conversation);
  // The page must not scroll for an answer to a question asked in another tab or in Slack.
  const end = useScrollToEnd(last, { onlyFocused: true });
  return (
    <div className="stack gap-14">
      <SourceNote answersFrom={answersFrom} />
      <AskForm
        composer={useComposer()}
        coach={coach}
        allowance={allowance}
        open={open}
        isBusy={isBusy}
        now={now}
        isFirst={!last}
        askLabel="Ask AI Coach"
      />
      {last && (
        <ol className={classes.lastExchange} aria-label="Latest question">
          <Exchange
            key={last.id}
            exchange={last}
            isLast
            coach={coach}
            now={now}
            isBusy={isBusy}
            canAsk={canAsk}
            onAddTask={onAddTask}
          />
        </ol>
      )}
      <div ref={end} className={classes.compactEnd} />
      <p role="status" className="visually-hidden">
        {progressText(last)}
      </p>
    </div>
  );
}
