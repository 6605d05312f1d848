import { GameOpening } from '../../features/game/components/game-opening';
import { classNames } from '../../ui/class-names';
import { LogoMark } from '../../ui/logo';
import page from '../../ui/page.module.css';
import { PATHS } from '../paths';
import layout from './layout.module.css';
import bar from './nav-bar.module.css';

/**
 * What `/game` shows until the app is there: the build writes it into the page. The same pieces at the same places, so
 * that the app takes over without anything moving. Where nobody is signed in it is there, but not seen.
 */
export function GameShell() {
  return (
    <div className={classNames(layout['layout'], layout['frame'])}>
      <header className={bar['bar']}>
        <a href={PATHS.home} className={bar['brand']} aria-label="Fourfold, home">
          <LogoMark className={bar['mark']} />
          Fourfold
        </a>
      </header>
      <main className={layout['main']}>
        <div className={classNames(page['page'], page['wide'])}>
          <GameOpening />
        </div>
      </main>
    </div>
  );
}
