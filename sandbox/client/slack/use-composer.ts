import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { callSandbox } from '#sandbox/client/lib/call-sandbox.ts';
import { reportFailure } from '#sandbox/client/lib/show-failure.ts';
import { type Completion, suggestCompletions } from '#sandbox/client/slack/suggest-completions.ts';
import type { DeliveryResult, Message, Workspace } from '#sandbox/shared/slack-api.ts';

type Props = { workspace: Workspace; as: string; channel: string; thread: Message | null };

/** What is being typed, what could follow, and what the keys do with both. */
export function useComposer({ workspace, as, channel, thread }: Props) {
  const [text, setText] = useState('');
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [dismissed, setDismissed] = useState(false);
  const [sending, setSending] = useState<string | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const wantedCaret = useRef<number | null>(null);
  const completions = dismissed ? [] : suggestCompletions(text, caret, workspace);
  const active = completions[Math.min(chosen, completions.length - 1)];

  useEffect(() => {
    if (thread) input.current?.focus();
  }, [thread]);
  useLayoutEffect(() => {
    if (wantedCaret.current === null) return;
    input.current?.setSelectionRange(wantedCaret.current, wantedCaret.current);
    wantedCaret.current = null;
  });

  const change = (next: string, position: number) => {
    setText(next);
    setCaret(position);
    setChosen(0);
    setDismissed(false);
  };
  const complete = (completion: Completion) => {
    wantedCaret.current = completion.caret;
    change(completion.text, completion.caret);
    input.current?.focus();
  };
  const send = async () => {
    const sent = text.trim();
    if (sent === '' || sending !== null) return;
    change('', 0);
    setSending(sent);
    const path = sent.startsWith('/') ? '/slack/command' : '/slack/message';
    const what = { as, channel, text: sent, threadTs: thread?.ts };
    const result = await reportFailure(callSandbox<DeliveryResult>('POST', path, what));
    setSending(null);
    // A refused text comes back, unless something else was typed meanwhile.
    if (result === null) setText((typed) => typed || sent);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isEnter = event.key === 'Enter' && !event.shiftKey;
    if (!active) {
      if (!isEnter) return;
      event.preventDefault();
      void send();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const { length } = completions;
      setChosen((Math.min(chosen, length - 1) + step + length) % length);
    } else if (event.key === 'Escape') {
      setDismissed(true);
    } else if (event.key === 'Tab' || isEnter) {
      event.preventDefault();
      complete(active);
    }
  };
  return {
    text,
    input,
    change,
    moveCaret: setCaret,
    completions,
    active,
    complete,
    sending,
    send,
    onKeyDown,
  };
}
