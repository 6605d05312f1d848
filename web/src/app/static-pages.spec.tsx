import { ROUTES } from '@fourfold/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { appServer, visit } from '../../test/app';
import { anAppConfig } from '../../test/builders';
import { ok, type FakeServer } from '../../test/fake-server';

const CONFIG = `GET ${ROUTES.config}`;

let server: FakeServer;

beforeEach(() => {
  server = appServer();
});

describe('the privacy policy', () => {
  it('states the key facts, and links to the home page', async () => {
    visit('/privacy');
    await screen.findByRole('heading', { level: 1, name: 'Privacy policy' });
    const main = screen.getByRole('main');
    for (const fact of [
      'Last updated: January 7, 2025',
      /must be 13 or older/,
      /not end-to-end encrypted/,
      /may be reviewed/,
      /erased with the guest 30 days after the last visit/,
      /To have your account deleted, contact support/,
      /download everything we keep about you/,
      /the account is removed at once, and we confirm it by mail/,
      /events between our servers, which also holds names, is erased after 14 days/,
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
    expect(faq).toHaveTextContent(/once a puzzle has loaded, you can finish it offline.*synced later/);
    expect(faq).toHaveTextContent(/as a guest you play in this browser.*erased 30 days after the last visit/);
    expect(faq).toHaveTextContent(/between equal scores, games without offline guesses come first/);
  });

  it('has the other sections, and the address of support', async () => {
    visit('/support');
    for (const name of ['Troubleshooting', 'Account and privacy', 'Feedback', 'Contact'])
      expect(await screen.findByRole('region', { name })).toBeVisible();
    const contact = screen.getByRole('region', { name: 'Contact' });
    expect(within(contact).getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^mailto:.+@/));
    expect(contact).toHaveTextContent('24-48 hours');
  });
});

describe("the operator's settings", () => {
  const links = [{ label: 'Imprint', url: 'https://example.org/imprint' }];
  const address = (): string | null => within(screen.getByRole('main')).getByText(/@/).textContent;

  it.each(['/support', '/privacy'])('set the support address on %s', async (path) => {
    visit(path);
    const [mail] = await screen.findAllByRole('link', { name: 'help@example.org' });
    expect(mail).toHaveAttribute('href', 'mailto:help@example.org');
  });

  it('add links to the footer of every page', async () => {
    server.on(CONFIG, ok(anAppConfig({ links })));
    visit('/');
    const imprint = await screen.findByRole('link', { name: 'Imprint' });
    expect(imprint).toHaveAttribute('href', 'https://example.org/imprint');
  });

  it('are remembered for offline use', async () => {
    visit('/support');
    await screen.findByText('help@example.org');
    cleanup();
    server.on(CONFIG, 'offline');
    visit('/support');
    await screen.findByRole('region', { name: 'Contact' });
    expect(address()).toBe('help@example.org');
  });

  it.each([[{ status: 503 }], ['offline' as const]])(
    'fall back to the host of the page when they were never loaded (%o)',
    async (answer) => {
      server.on(CONFIG, answer);
      visit('/support');
      await screen.findByRole('region', { name: 'Contact' });
      await waitFor(() => expect(server.callsTo(CONFIG).length).toBeGreaterThan(0));
      expect(address()).toBe('support@localhost');
    },
  );

  it('are loaded again when the stored copy is unreadable', async () => {
    localStorage.setItem('fourfold.app-config', '{');
    visit('/support');
    expect(await screen.findByText('help@example.org')).toBeVisible();
  });
});
