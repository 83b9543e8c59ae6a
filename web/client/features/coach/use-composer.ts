import { type RefObject, useRef } from 'react';
import { useDraft } from '../../lib/use-draft.ts';

export type Composer = {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  setText: (text: string) => void;
  /** Puts a suggested question into the field, to be changed or sent. */
  suggest: (question: string) => void;
};

/** The question that is being written; the dashboard and the coach's page have the same one. */
export function useComposer(): Composer {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft('coach');
  const suggested = useRef('');
  const suggest = (question: string) => {
    // One suggestion replaces another, never the founder's own words.
    const own = text === suggested.current ? '' : text.trim();
    suggested.current = question;
    setText(own === '' ? question : `${own}\n${question}`);
    field.current?.focus();
  };
  return { field, text, setText, suggest };
}
