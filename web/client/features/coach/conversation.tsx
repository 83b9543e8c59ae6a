import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Conversation as ConversationView } from '#shared/api/coach.ts';
import { Icon } from '../../ui/icon.tsx';
import { AskForm } from './ask-form.tsx';
import classes from './coach.module.css';
import { useEarlierExchanges } from './coach-queries.ts';
import { progressText } from './coach-rules.ts';
import { useConversationState, useScrollToEnd } from './conversation-state.ts';
import { Exchange } from './exchange.tsx';

type Props = {
  conversation: ConversationView;
  onAddTask: (answer: string) => void;
  opening?: ReactNode;
};

export function Conversation({ conversation, onAddTask, opening }: Props) {
  const { exchanges, allowance, hasEarlier } = conversation;
  const { coach, now, open, isBusy, canAsk, last } = useConversationState(conversation);
  const [showEarlier, setShowEarlier] = useState(false);
  const earlier = useEarlierExchanges(conversation, showEarlier);
  const pages = earlier.data?.pages ?? [];
  const all = [...pages.toReversed().flatMap((page) => page.exchanges), ...exchanges];
  const canShowEarlier = pages.length === 0 ? hasEarlier : earlier.hasNextPage;
  const end = useScrollToEnd(last, { below: Boolean(opening) });
  return (
    <div className="gap-20 flex-column">
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
        <EmptyConversation />
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
          coach={coach}
          allowance={allowance}
          open={open}
          isBusy={isBusy}
          now={now}
          isFirst={all.length === 0}
        />
      </div>
    </div>
  );
}

function EmptyConversation() {
  return (
    <div className={`stack gap-8 soft center ${classes.empty}`}>
      <Icon name="spark" size={28} />
      <h2 className="ink lead">Ask what would move you forward</h2>
      <p>
        The coach knows your profile, your pledges, your open tasks, your streak and your last week,
        and nobody else’s. Start with one of these, or type your own question.
      </p>
    </div>
  );
}
