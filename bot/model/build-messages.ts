import { type CoachFacts, coachContext } from '#shared/domain/coach-context.ts';
import { coachInstructions } from '#shared/domain/coach-prompts.ts';
import { pointerTopic } from '#shared/domain/human-pointer.ts';
import type { Message } from './create-coach-model.ts';

/** Of what was said before, per question and per answer. */
const mostRemembered = 600;

type Input = {
  question: string;
  facts: CoachFacts;
  recent: { question: string; answer: string }[];
};

/** The whole request: our instructions, the founder's situation as data, what was said, the question. */
export function buildMessages({ question, facts, recent }: Input): Message[] {
  const topic = pointerTopic(question);
  const pointer = topic
    ? `\nThis question touches on a ${topic} matter: keep to what to find out, and name the person to ask.`
    : '';
  return [
    { role: 'system', content: `${coachInstructions}\n\n${coachContext(facts)}${pointer}` },
    ...recent.flatMap((said): Message[] => [
      { role: 'user', content: said.question.slice(0, mostRemembered) },
      { role: 'assistant', content: said.answer.slice(0, mostRemembered) },
    ]),
    { role: 'user', content: question },
  ];
}
