import { useParams } from 'react-router';
import { MadeReviewScreen } from '../../features/review/components/made-review-screen';
import { Page } from '../../ui/page';
import { NotFound } from './not-found-page';

export function MadeReviewPage() {
  const { code = '' } = useParams();
  return (
    <Page title="How others did">
      <MadeReviewScreen key={code} code={code} notFound={<NotFound />} />
    </Page>
  );
}
