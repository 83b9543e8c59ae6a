import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Conversation as ConversationView } from '#shared/api/coach.ts';
import { brand } from '#shared/brand.ts';
import { SourceNote } from '../features/coach/ask-form.tsx';
import {
  useClearConversation,
  useConversation,
  useSuggestions,
} from '../features/coach/coach-queries.ts';
import { Conversation } from '../features/coach/conversation.tsx';
import { NotesPanel } from '../features/coach/notes-panel.tsx';
import { lazyCode } from '../lib/lazy.ts';
import { Icon } from '../ui/icon.tsx';
import { LazyDialog } from '../ui/lazy-dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CoachConversation } from './coach-conversation.tsx';
import { useOpening } from './coach-opening.tsx';
import classes from './coach-page.module.css';

const code = lazyCode(() =>
  import('../features/coach/clear-dialog.tsx').then((module) => module.ClearConversationDialog),
);

export function CoachPage() {
  const query = useConversation();
  return (
    <>
      <title>{`AI Coach · ${brand.name}`}</title>
      <header className={`wrap between ${classes.head}`}>
        <div>
          <h1>AI Coach</h1>
          <SourceNote answersFrom={query.data?.answersFrom} />
        </div>
        {query.data && <Clear conversation={query.data} />}
      </header>
      <div className={`stack gap-20 ${classes.columns}`}>
        <div className={classes.memory}>
          <NotesPanel />
        </div>
        <CoachWithOpening />
      </div>
    </>
  );
}

const skeleton = [72, 180, 96];

/** The conversation, above its form what was planned last week. */
function CoachWithOpening() {
  const { opening, dialog } = useOpening();
  const { data, isError } = useSuggestions();
  const ownQuestions = data?.questions ?? (isError ? [] : undefined);
  return (
    <div className="shrinks">
      {ownQuestions ? (
        <CoachConversation
          view={Conversation}
          skeleton={skeleton}
          opening={opening}
          ownQuestions={ownQuestions}
        />
      ) : (
        // Later, they would push down what is being read.
        <Skeleton heights={skeleton} label="Loading your conversation" />
      )}
      {dialog}
    </div>
  );
}

function Clear({ conversation }: { conversation: ConversationView }) {
  const [isAsked, setIsAsked] = useState(false);
  const clear = useClearConversation();
  const close = () => setIsAsked(false);
  if (conversation.exchanges.length === 0) return null;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<Icon name="trash" size={16} />}
        onPointerEnter={code.preload}
        onFocus={code.preload}
        onClick={() => setIsAsked(true)}
      >
        Delete conversation
      </Button>
      <LazyDialog
        code={code}
        opened={isAsked}
        isPending={clear.isPending}
        onClose={close}
        onClear={() => clear.mutate(undefined, { onSettled: close })}
      />
    </>
  );
}
