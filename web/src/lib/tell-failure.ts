import button from '../ui/button.module.css';
import state from '../ui/states.module.css';

// Nothing but styles is imported here: what else there is may be what did not come.

/** Shows, where the app should be, that it did not come: a fresh load may bring it. */
export function tellFailure(): void {
  const message = document.createElement('p');
  message.textContent = 'Something went wrong on this page.';
  const again = document.createElement('button');
  again.type = 'button';
  again.className = `${button['button']} ${button['secondary']}`;
  again.textContent = 'Try again';
  again.addEventListener('click', () => window.location.reload());
  const failure = document.createElement('main');
  failure.className = state['state'] ?? '';
  failure.setAttribute('role', 'alert');
  failure.append(message, again);
  document.getElementById('root')?.replaceChildren(failure);
}
