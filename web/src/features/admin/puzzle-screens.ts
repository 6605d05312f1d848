// One chunk: these screens are usually visited together.
export { ChallengesScreen } from './components/challenges-screen';
export { ImportScreen } from './components/import-screen';
