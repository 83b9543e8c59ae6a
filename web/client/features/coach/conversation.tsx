import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Conversation as ConversationView } from '#shared/api/coach.ts';
import { makeUuid } from '../../lib/browser.ts';
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
  ownQuestions?: readonly string[];
};

export function Conversation({ conversation, onAddTask, opening, ownQuestions = [] }: Props) {
  const { exchanges, allowance, hasEarlier } = conversation;
  const { coach, now, open, isBusy, canAsk, last } = useConversationState(conversation);
  const [showEarlier, setShowEarlier] = useState(false);
  const earlier = useEarlierExchanges(conversation, showEarlier);
  const pages = earlier.data?.pages ?? [];
  const all = [...pages.toReversed().flatMap((page) => page.exchanges), ...exchanges];
  const canShowEarlier = pages.length === 0 ? hasEarlier : earlier.hasNextPage;
  const end = useScrollToEnd(last, { below: Boolean(opening) });
  const ask = (question: string) => coach.ask.mutate({ question, clientKey: makeUuid() });
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
        <EmptyConversation questions={ownQuestions} onAsk={ask} isBusy={isBusy || !canAsk} />
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
          isFirst={all.length === 0 && ownQuestions.length === 0}
          ownQuestions={all.length > 0 ? ownQuestions : undefined}
        />
      </div>
    </div>
  );
}

type EmptyProps = {
  questions: readonly string[];
  isBusy: boolean;
  onAsk: (question: string) => void;
};

function EmptyConversation({ questions, isBusy, onAsk }: EmptyProps) {
  return (
    <div className={`stack gap-8 soft center ${classes.empty}`}>
      <Icon name="spark" size={28} />
      <h2 className="ink lead">Ask what would move you forward</h2>
      <p>
        The coach knows your profile, your pledges, your open tasks, your streak and your last week,
        and nobody else’s. Start with one of these, or type your own question.
      </p>
      {questions.length > 0 && (
        <ul className={`stack gap-8 ${classes.ownQuestions}`} aria-label="About your tasks">
          {questions.map((question) => (
            <li key={question}>
              <button
                type="button"
                className={`ink ${classes.prompt}`}
                aria-disabled={isBusy}
                onClick={() => !isBusy && onAsk(question)}
              >
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
