import fc from 'fast-check';
import { difficulties } from '#shared/options.ts';

const hourMs = 60 * 60 * 1000;

/** What a founder, a peer, the clock or a nightly job may do next. */
export type Command =
  | { do: 'create'; difficulty: 'easy' | 'medium' | 'hard'; dueIn: number; pledged: boolean }
  | { do: 'complete' | 'reopen' | 'pledge' | 'backfill'; pick: number }
  | { do: 'delete' | 'restore'; pick: number }
  | { do: 'edit'; pick: number; difficulty: 'easy' | 'medium' | 'hard'; dueIn: number }
  | { do: 'thanks' }
  | { do: 'snooze'; pick: number; days: number }
  | { do: 'sweep' }
  | { do: 'wait'; ms: number }
  | { do: 'fly'; timeZone: string };

const pick = fc.nat(1000);
const task = fc.record({
  do: fc.constant('create' as const),
  difficulty: fc.constantFrom(...difficulties),
  dueIn: fc.integer({ min: 0, max: 9 }),
  pledged: fc.boolean(),
});
const wait = fc.record({
  do: fc.constant('wait' as const),
  ms: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 12 * hourMs }) },
    { weight: 1, arbitrary: fc.integer({ min: 20 * hourMs, max: 60 * hourMs }) },
    // Two replicas whose clocks differ.
    { weight: 1, arbitrary: fc.integer({ min: -60_000, max: 0 }) },
  ),
});
const singleCommand: fc.Arbitrary<Command[]> = fc
  .oneof(
    { weight: 2, arbitrary: task },
    { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('complete', 'reopen'), pick }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('backfill'), pick }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('pledge'), pick }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('delete', 'restore'), pick }) },
    { weight: 1, arbitrary: fc.constant({ do: 'thanks' }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('edit'),
        pick,
        difficulty: fc.constantFrom(...difficulties),
        dueIn: fc.integer({ min: 0, max: 9 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('snooze'),
        pick,
        days: fc.integer({ min: 1, max: 5 }),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ do: 'sweep' }) },
    { weight: 3, arbitrary: wait },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('fly'),
        timeZone: fc.constantFrom('Europe/Berlin', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'),
      }),
    },
  )
  .map((command) => [command as Command]);
/** Several days of work; without them no sequence would reach a bonus. */
const daysOfCompletions = (days: number): Command[] =>
  Array.from({ length: days }, (): Command[] => [
    { do: 'wait', ms: 24 * hourMs },
    { do: 'create', difficulty: 'easy', dueIn: 3, pledged: false },
    { do: 'complete', pick: -1 },
  ]).flat();
const someDaysOfCompletions = fc.integer({ min: 2, max: 8 }).map(daysOfCompletions);
/** Reports a forgotten task the next morning, before or after completing one of today. */
const morningAfter: fc.Arbitrary<Command[]> = fc
  .tuple(fc.constantFrom(20 * hourMs, 24 * hourMs, 44 * hourMs), fc.boolean(), fc.boolean())
  .map(([ms, pledged, isLate]) => {
    const today: Command[] = [
      { do: 'create', difficulty: 'easy', dueIn: 3, pledged: false },
      { do: 'complete', pick: -1 },
    ];
    return [
      { do: 'create', difficulty: 'medium', dueIn: 0, pledged },
      { do: 'wait', ms },
      { do: 'sweep' },
      ...(isLate ? today : []),
      { do: 'backfill', pick: isLate ? -2 : -1 },
    ];
  });

/** Random sequences of a few days in the life of a founder. */
export const founderScenarios: fc.Arbitrary<Command[]> = fc
  .array(
    fc.oneof(
      { weight: 9, arbitrary: singleCommand },
      { weight: 1, arbitrary: someDaysOfCompletions },
      { weight: 1, arbitrary: morningAfter },
    ),
    { minLength: 5, maxLength: 25, size: 'max' },
  )
  .map((parts) => parts.flat());

/** A bonus, a freeze, and a pledge that is kept the next morning. It runs even when time is short. */
export const longScenario: Command[] = [
  ...daysOfCompletions(8),
  { do: 'create', difficulty: 'hard', dueIn: 0, pledged: true },
  { do: 'wait', ms: 24 * hourMs },
  { do: 'sweep' },
  { do: 'backfill', pick: -1 },
  { do: 'reopen', pick: -1 },
  ...daysOfCompletions(1),
  { do: 'thanks' },
  { do: 'create', difficulty: 'easy', dueIn: 3, pledged: false },
  { do: 'delete', pick: -1 },
];
