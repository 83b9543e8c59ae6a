import { updateProfile } from '#db/operations/founders/update-profile.ts';
import { findProfile } from '#db/queries/founders.ts';
import { api } from '../api.ts';
import { requireFounder } from '../context.ts';

export const profileRoutes = {
  get: api.profile.get.handler(({ context }) =>
    findProfile(context.db, { founderId: requireFounder(context).id }),
  ),

  update: api.profile.update.handler(({ input, context }) => {
    const { version, milestones, ...changes } = input;
    const { id: founderId } = requireFounder(context);
    return updateProfile(context.db, {
      ...{ founderId, version, changes, milestones },
      now: context.now,
    });
  }),
};
