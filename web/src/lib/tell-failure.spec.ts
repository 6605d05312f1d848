import { tellFailure } from './tell-failure';

it('shows, in place of the app, that it did not come, and a way to try again', () => {
  document.body.innerHTML = '<div id="root"><p>Unfolding…</p></div>';
  tellFailure();
  expect(document.querySelector('#root [role=alert]')?.textContent).toBe(
    'Something went wrong on this page.Try again',
  );
  expect(document.body.textContent).not.toContain('Unfolding');
});
