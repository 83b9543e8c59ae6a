import type { ReactNode } from 'react';
import { parseEmoji } from '#sandbox/client/text/parse-emoji.ts';
import { parseMrkdwn } from '#sandbox/client/text/parse-mrkdwn.ts';
import { InlineView, TextView } from '#sandbox/client/text/text-view.tsx';
import type { TextObject } from '#sandbox/shared/block-kit.ts';

/** A text object in the flow of a block: marked up or literal, as its type says. */
export function TextObjectView({ text }: { text: TextObject }): ReactNode {
  return text.type === 'mrkdwn' ? (
    <TextView nodes={parseMrkdwn(text.text)} />
  ) : (
    <InlineView nodes={parseEmoji(text.text)} />
  );
}
