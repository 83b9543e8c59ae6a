import { addMilestone } from '#db/operations/profile/add-milestone.ts';
import { deleteMilestone } from '#db/operations/profile/delete-milestone.ts';
import { updateProfile } from '#db/operations/profile/update-profile.ts';
import { findProfile } from '#db/queries/profile/find-profile.ts';
import { api } from '../api.ts';
import { founderOf } from '../context.ts';

export const profileRoutes = {
  get: api.profile.get.handler(({ context }) =>
    findProfile(context.db, { founderId: founderOf(context).id }),
  ),

  update: api.profile.update.handler(({ input: { version, ...changes }, context }) =>
    updateProfile(context.db, { founderId: founderOf(context).id, version, changes }),
  ),

  addMilestone: api.profile.addMilestone.handler(({ input, context }) => {
    const { db, now } = context;
    return addMilestone(db, { founderId: founderOf(context).id, milestone: input, now });
  }),

  deleteMilestone: api.profile.deleteMilestone.handler(({ input, context }) => {
    const { db, now } = context;
    return deleteMilestone(db, { founderId: founderOf(context).id, ...input, now });
  }),
};
