import { ButtonLink } from '../../ui/button';
import { Page, PageHeading } from '../../ui/page';
import { Sheet } from '../../ui/sheet';
import { PATHS } from '../../shared/paths';
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  return (
    <Page title="Page not found" width="narrow">
      <NotFound />
    </Page>
  );
}

/** For a page of which only the server knows whether it exists. */
export function NotFound() {
  return (
    <Sheet className={`stack start ${styles['sheet']}`}>
      <PageHeading>Page not found</PageHeading>
      <p>This page is blank. The address may be mistyped, or what was here is gone.</p>
      <ButtonLink look="primary" to={PATHS.home}>
        Back to home
      </ButtonLink>
    </Sheet>
  );
}
