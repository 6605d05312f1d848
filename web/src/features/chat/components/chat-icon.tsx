/** A speech bubble cut from paper, one corner folded. */
export function ChatIcon({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <path d="M3 4h12l6 6v8H10l-5 4v-4H3z" fill="currentColor" />
      <path d="M15 4v6h6z" fill="currentColor" opacity="0.55" />
    </svg>
  );
}
