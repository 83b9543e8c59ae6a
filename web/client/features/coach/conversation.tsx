import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Conversation as ConversationView } from '#shared/api/coach.ts';
import { AskForm } from './ask-form.tsx';
import classes from './coach.module.css';
import { useEarlierExchanges } from './coach-queries.ts';
import { progressText } from './coach-rules.ts';
import { useConversationState, useScrollToEnd } from './conversation-state.ts';
import { EmptyConversation } from './empty-conversation.tsx';
import { Exchange } from './exchange.tsx';
import { useComposer } from './use-composer.ts';

type Props = {
  conversation: ConversationView;
  onAddTask: (answer: string) => void;
  opening?: ReactNode;
  ownQuestions?: readonly string[];
};

export function Conversation({ conversation, onAddTask, opening, ownQuestions = [] }: Props) {
  const { exchanges, allowance, hasEarlier, answersFrom } = conversation;
  const { coach, now, open, isBusy, canAsk, last } = useConversationState(conversation);
  const [showEarlier, setShowEarlier] = useState(false);
  const earlier = useEarlierExchanges(conversation, showEarlier);
  const pages = earlier.data?.pages ?? [];
  const all = [...pages.toReversed().flatMap((page) => page.exchanges), ...exchanges];
  const canShowEarlier = pages.length === 0 ? hasEarlier : earlier.hasNextPage;
  const end = useScrollToEnd(last, { below: Boolean(opening) });
  const composer = useComposer();
  return (
    <div className={`gap-20 flex-column ${classes.page}`}>
      {canShowEarlier && (
        <Button
          variant="default"
          className={classes.earlier}
          loading={earlier.isFetching}
          onClick={() => (showEarlier ? void earlier.fetchNextPage() : setShowEarlier(true))}
        >
          Show earlier
        </Button>
      )}
      {all.length === 0 ? (
        <EmptyConversation
          questions={ownQuestions}
          answersFrom={answersFrom}
          onSuggest={composer.suggest}
        />
      ) : (
        <ol className={`stack ${classes.exchanges}`} aria-label="Conversation">
          {all.map((exchange) => (
            <Exchange
              key={exchange.id}
              exchange={exchange}
              isLast={exchange.id === last?.id}
              coach={coach}
              now={now}
              isBusy={isBusy}
              canAsk={canAsk}
              onAddTask={onAddTask}
            />
          ))}
        </ol>
      )}
      {opening}
      <div ref={end} className={classes.end} />
      <p role="status" className="visually-hidden">
        {progressText(last)}
      </p>
      <div className={classes.ask}>
        <AskForm
          composer={composer}
          coach={coach}
          allowance={allowance}
          open={open}
          isBusy={isBusy}
          now={now}
          isFirst={all.length === 0 && ownQuestions.length === 0}
          ownQuestions={all.length > 0 ? ownQuestions : undefined}
        />
      </div>
    </div>
  );
}
