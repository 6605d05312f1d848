import button from './ui/button.module.css';
import state from './ui/states.module.css';
import './ui/styles/index.css';

// A chunk of its own that imports only styles, so that it can report when the app fails to load.
void import('./start').then(({ start }) => start()).catch(showFailure);

/** Shown instead of an app that failed to load. */
function showFailure(): void {
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
