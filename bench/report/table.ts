import type { Measured } from '../measure/measure-in-rounds.ts';
import type { Sample } from '../measure/sample.ts';

/** A ratio that we want; printed, never asserted. */
export type Goal = {
  contender: string;
  figure: keyof Sample;
  /** Another contender, measured in the same round, or another figure of the same contender. */
  of: { contender: string } | { figure: keyof Sample };
} & ({ least: number } | { most: number });

export type Table = {
  title: string;
  /** What a measurement counts; requests unless said otherwise. */
  counted?: string;
  measured: Measured;
  /** The contenders that the others are compared with. */
  limit: string;
  floor: string;
  goals: Goal[];
};

/** What measuring an item found; untruths are wrong or missing rows and answers: those fail the run. */
export type Result = { tables: Table[]; untruths: string[] };
