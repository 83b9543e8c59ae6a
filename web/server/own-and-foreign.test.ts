import { describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract.ts';
import { listProcedures } from '#shared/api/procedures.ts';
import {
  type Case,
  cases,
  type Person,
  personIn,
  type Route,
  rolesOf,
  secret,
  send,
  strangerTo,
  type Target,
  toUnknown,
  useRouteCases,
  withoutRows,
} from './testing/route-cases.ts';

useRouteCases();

/** Every procedure of the contract with an id in its path. */
const routes: Route[] = listProcedures(contract).filter(({ path }) => path.includes('{'));

const staff: string[] = ['reviewer', 'manager', 'admin'];

describe('an id in an address', () => {
  it('has a known case on every route', () => {
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      [...Object.keys(cases), ...withoutRows].sort(),
    );
  });

  const known = routes.filter(({ method, path }) => cases[`${method} ${path}`]);
  it.each(known)('$method $path', async (route) => {
    const { own, foreign, ownAnswer, foreignAnswer, kept, ...only } = cases[
      `${route.method} ${route.path}`
    ] as Case;
    // A target that one role left as it was serves the next.
    const ofStrangers = new Map<Person, Target>();
    const ofStranger = async (stranger: Person) => {
      const target = ofStrangers.get(stranger) ?? (await own(stranger));
      ofStrangers.set(stranger, target);
      return target;
    };
    for (const role of only.roles ?? rolesOf[route.audience]) {
      const person = await personIn(role);
      const others = foreign ? await foreign(person) : await ofStranger(await strangerTo(role));
      const before = await kept?.(others.ids);
      const refused = await send(person, route, others);
      expect(await kept?.(others.ids)).toEqual(before);
      const answers = [foreignAnswer ?? 404];
      const isRefused = answers.includes(refused.status) && !refused.text.includes(secret);
      expect([role, isRefused, isRefused || refused.text]).toEqual([role, true, true]);
      const target = await own(person);
      // Things that the staff work with are foreign only where they are unknown.
      if (!foreign || !staff.includes(role)) {
        const unknown = await send(person, route, toUnknown(target));
        // An id of another form is refused for that.
        expect([role, ...answers, 400]).toContain(unknown.status);
      }
      const answer = await send(person, route, target);
      const isRight = ownAnswer === undefined ? answer.status < 300 : answer.status === ownAnswer;
      expect([role, isRight, isRight || answer.text]).toEqual([role, true, true]);
    }
  });
});
