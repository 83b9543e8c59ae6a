import fc from 'fast-check';
import { difficulties } from '#shared/options.ts';

const hourMs = 60 * 60 * 1000;

/** The next step of a founder, a peer, the clock or a nightly job. */
export type Command =
  | { do: 'create'; difficulty: 'easy' | 'medium' | 'hard'; dueIn: number; pledged: boolean }
  /** An easy task that is there without being created: completing it is what matters. */
  | { do: 'add' }
  | { do: 'complete' | 'reopen' | 'pledge' | 'backfill'; pick: number }
  | { do: 'delete' | 'restore'; pick: number }
  | { do: 'edit'; pick: number; difficulty: 'easy' | 'medium' | 'hard'; dueIn: number }
  | { do: 'thanks' }
  | { do: 'snooze'; pick: number; days: number }
  | { do: 'move'; pick: number; status: 'pending' | 'in_progress' }
  /** Marks pledges as missed, lapses what is over, and generates what is new. */
  | { do: 'sweep' }
  | { do: 'generate' }
  | { do: 'wait'; ms: number }
  | { do: 'fly'; timeZone: string };

/** The beginning of a sequence, and its steps. */
export type Scenario = { startsAt: string; timeZone: string; commands: Command[] };

/** Just before clocks change, forward and back, before a year's end, and before 29 February. */
const beginnings = [
  { startsAt: '2026-06-01T10:00:00Z', timeZone: 'UTC' },
  { startsAt: '2026-03-27T10:00:00Z', timeZone: 'Europe/Berlin' },
  { startsAt: '2026-10-23T20:00:00Z', timeZone: 'Europe/Berlin' },
  { startsAt: '2026-10-30T20:00:00Z', timeZone: 'America/New_York' },
  // Its clocks go back from midnight to eleven of the evening before.
  { startsAt: '2026-10-23T10:00:00Z', timeZone: 'Asia/Beirut' },
  { startsAt: '2026-12-29T10:00:00Z', timeZone: 'Pacific/Kiritimati' },
  { startsAt: '2028-02-26T10:00:00Z', timeZone: 'America/New_York' },
];

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
    // A clock that is set back by an hour.
    { weight: 1, arbitrary: fc.constant(-hourMs) },
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
    { weight: 2, arbitrary: fc.constant({ do: 'sweep' }) },
    { weight: 1, arbitrary: fc.constant({ do: 'generate' }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('move'),
        pick,
        status: fc.constantFrom('pending', 'in_progress'),
      }),
    },
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
    { do: 'add' },
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
const someCommands: fc.Arbitrary<Command[]> = fc
  .array(
    fc.oneof(
      { weight: 9, arbitrary: singleCommand },
      { weight: 1, arbitrary: someDaysOfCompletions },
      { weight: 1, arbitrary: morningAfter },
    ),
    { minLength: 5, maxLength: 25, size: 'max' },
  )
  .map((parts) => parts.flat());

export const founderScenarios: fc.Arbitrary<Scenario> = fc
  .tuple(fc.constantFrom(...beginnings), someCommands)
  .map(([beginning, commands]) => ({ ...beginning, commands }));

/**
 * A bonus, a freeze, a pledge that is kept the next morning, and generated tasks that lapse, over the
 * night in which clocks go back. It runs even when time is short.
 */
const longCommands: Command[] = [
  { do: 'generate' },
  ...daysOfCompletions(8),
  // A day without any, which the freeze covers.
  { do: 'wait', ms: 24 * hourMs },
  ...daysOfCompletions(1),
  // From eight in the morning, so that it has stood long enough by midnight.
  { do: 'wait', ms: 11 * hourMs },
  { do: 'create', difficulty: 'hard', dueIn: 0, pledged: true },
  { do: 'wait', ms: 24 * hourMs },
  { do: 'sweep' },
  { do: 'backfill', pick: -1 },
  { do: 'reopen', pick: -1 },
  ...daysOfCompletions(1),
  { do: 'thanks' },
  { do: 'create', difficulty: 'easy', dueIn: 3, pledged: false },
  { do: 'delete', pick: -1 },
  { do: 'wait', ms: -hourMs },
  { do: 'sweep' },
];
export const longScenario: Scenario = {
  startsAt: '2026-10-17T20:00:00Z',
  timeZone: 'Europe/Berlin',
  commands: longCommands,
};
