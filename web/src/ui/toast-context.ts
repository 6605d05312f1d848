import { createContext, useContext } from 'react';

export interface ToastOptions {
  /** Takes back what the toast tells about; shown as a button. */
  undo?: () => void;
}

export interface Toasts {
  /** Shows a sentence to everybody: on the screen and to screen readers. The newest replaces the one before. */
  show: (text: string, options?: ToastOptions) => void;
}

export const ToastContext = createContext<Toasts>({ show: () => undefined });

export function useToast(): Toasts {
  return useContext(ToastContext);
}
