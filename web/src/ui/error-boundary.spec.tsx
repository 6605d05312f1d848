import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { press } from '../../test/actions';
import { ErrorBoundary } from './error-boundary';

/** Its text is a node beside an element, which a translator replaces. */
function Part() {
  const [shown, setShown] = useState(true);
  return (
    <p>
      {shown && 'Two words'}
      <button onClick={() => setShown(false)}>Hide</button>
    </p>
  );
}

function Broken(): never {
  throw new Error('Broken');
}

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation());
afterEach(() => jest.restoreAllMocks());

it('renders a part anew in which a translator has replaced a text, and keeps the page around it', async () => {
  render(
    <main>
      <input aria-label="Beside it" />
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>
    </main>,
  );
  await userEvent.type(screen.getByLabelText('Beside it'), 'kept');
  const translated = document.createElement('font');
  screen.getByText('Two words').firstChild!.replaceWith(translated);
  await press('Hide');
  expect(await screen.findByText('Two words')).toBeVisible();
  expect(screen.getByLabelText('Beside it')).toHaveValue('kept');
  expect(translated).not.toBeInTheDocument();
});

it('gives up on a part that fails again and again', () => {
  const tryToRender = (): unknown =>
    render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    );
  expect(tryToRender).toThrow('Broken');
});
