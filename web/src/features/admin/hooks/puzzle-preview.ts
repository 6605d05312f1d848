import type { Category } from '@fourfold/contracts';
import { createContext, useContext, type ReactNode } from 'react';

/** A board to play a puzzle on that is being written; the app gives it. */
export const PuzzlePreview = createContext<(categories: Category[]) => ReactNode>(() => null);

export const usePuzzlePreview = () => useContext(PuzzlePreview);
