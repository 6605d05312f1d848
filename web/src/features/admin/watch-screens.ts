// One chunk: these screens are usually visited together.
export { AuditScreen } from './components/audit-screen';
export { BattlesScreen } from './components/battles-screen';
export { DeadLettersScreen } from './components/dead-letters-screen';
export { FiguresScreen } from './components/figures-screen';
export { FlaggedScreen } from './components/flagged-screen';
export { SecurityScreen } from './components/security-screen';
