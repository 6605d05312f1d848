import { screen, within } from '@testing-library/react';
import { appServer, visit } from '../../test/app';

beforeEach(() => void appServer());

describe('the privacy policy', () => {
  it('says what players have to know, and leads home', async () => {
    visit('/privacy');
    await screen.findByRole('heading', { level: 1, name: 'Privacy policy' });
    const main = screen.getByRole('main');
    for (const fact of [
      'Last updated: January 7, 2025',
      /must be 13 or older/,
      /not end-to-end encrypted/,
      /may be reviewed/,
      /To have your account deleted, contact support/,
    ])
      expect(main).toHaveTextContent(fact);
    expect(within(main).getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
  });
});

describe('the support page', () => {
  it('answers eight questions', async () => {
    visit('/support');
    const faq = await screen.findByRole('region', { name: 'Frequently asked questions' });
    expect(faq.querySelectorAll('details')).toHaveLength(8);
    expect(faq).toHaveTextContent(/set a new password through an emailed link/);
    expect(faq).toHaveTextContent(/a puzzle that has been loaded can be finished offline.*synced later/);
  });

  it('has the other sections, and a way to a person', async () => {
    visit('/support');
    for (const name of ['Troubleshooting', 'Account and privacy', 'Feedback', 'Contact'])
      expect(await screen.findByRole('region', { name })).toBeVisible();
    const contact = screen.getByRole('region', { name: 'Contact' });
    expect(within(contact).getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^mailto:.+@/));
    expect(contact).toHaveTextContent('24-48 hours');
  });
});
