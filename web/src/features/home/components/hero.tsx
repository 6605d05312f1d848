import type { ReactNode } from 'react';
import { PageHeading } from '../../../ui/page';
import { FoldingSheet } from './folding-sheet';
import styles from './hero.module.css';

export function Hero({ children }: { children: ReactNode }) {
  return (
    <header className={styles['hero']}>
      <div className={`stack loose ${styles['words']}`}>
        <PageHeading>
          Sixteen words. <span>Four folds.</span>
        </PageHeading>
        {children}
      </div>
      <FoldingSheet />
    </header>
  );
}
