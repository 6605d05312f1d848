// smoke [address]: plays on a running installation as two new players; exits with 1 if a step fails.
import { playThrough } from './play-through';

async function main(): Promise<void> {
  const url = process.argv[2] ?? 'http://localhost:8000';
  try {
    await playThrough(url, (step) => console.log(`✔ ${step}`));
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}

void main();
