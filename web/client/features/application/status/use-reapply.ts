import { useNavigate } from 'react-router-dom';
import type { ApplicantView } from '#shared/api/applications.ts';
import { paths } from '../../../paths.ts';
import { answersOf } from '../answers/answers.ts';
import { newDraft } from '../wizard/draft.ts';
import { saveDraft } from '../wizard/draft-store.ts';

/** Opens the form with the earlier answers; a new key makes it a new application. */
export function useReapply() {
  const navigate = useNavigate();
  return (application: ApplicantView) => {
    saveDraft(newDraft(answersOf(application)));
    void navigate(paths.apply);
  };
}
