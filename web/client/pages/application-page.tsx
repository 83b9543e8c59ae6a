import { useParams } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { Failure } from '#shared/failure.ts';
import { useApplication } from '../features/applications/application-queries.ts';
import { ApplicationStatus } from '../features/applications/application-status.tsx';
import { errorText } from '../lib/errors.ts';
import { paths } from '../paths.ts';
import { ActionButton, LinkButton } from '../ui/button.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import classes from './application-page.module.css';
import { VisitorFrame } from './visitor-root.tsx';

/** The page behind the private link in the mails. Whoever holds the link is the applicant. */
export function ApplicationPage() {
  const { token = '' } = useParams();
  const query = useApplication(token);
  return (
    <VisitorFrame>
      <title>{`Your application · ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      {query.data ? (
        <ApplicationStatus token={token} application={query.data} />
      ) : query.isPending ? (
        <Skeleton heights={[88, 200, 320]} label="Loading your application" />
      ) : isWrongLink(query.error) ? (
        <WrongLink />
      ) : (
        <div className={`stack gap-16 ${classes.failure}`}>
          <FormFailure text={errorText(query.error)} />
          <ActionButton tone="quiet" onClick={() => void query.refetch()}>
            Try again
          </ActionButton>
        </div>
      )}
    </VisitorFrame>
  );
}

function WrongLink() {
  return (
    <>
      <h1>This link isn’t valid</h1>
      <p className={`soft ${classes.text}`}>
        It may have been cut off. Please open it from the email again, or copy all of it.
      </p>
      <LinkButton to={paths.landing} tone="quiet">
        Back to Home
      </LinkButton>
    </>
  );
}

function isWrongLink(error: unknown): boolean {
  return (
    error instanceof Failure &&
    (error.code === 'application_not_found' ||
      error.code === 'invalid_input' ||
      error.code === 'bad_request')
  );
}
