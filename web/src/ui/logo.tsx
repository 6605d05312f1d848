/** Four blades folded from one square. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
      {BLADES.map(({ face, back }, blade) => (
        <g key={face} transform={`rotate(${90 * blade} 24 24)`}>
          <path d="M24 24V3h15z" fill={face} />
          <path d="M24 24 39 3v8z" fill={back} />
        </g>
      ))}
    </svg>
  );
}

const BLADES = [
  { face: '#5cc692', back: '#2e8f62' },
  { face: '#f6cc3c', back: '#b98f0c' },
  { face: '#f6736f', back: '#b9403f' },
  { face: '#f79a45', back: '#b9661a' },
];
