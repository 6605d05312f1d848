/** Seconds as they are read out. */
export function spokenDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = Math.round(seconds % 60);
  const parts = [
    minutes > 0 && counted(minutes, 'minute'),
    (rest > 0 || minutes === 0) && counted(rest, 'second'),
  ];
  return parts.filter((part) => part !== false).join(' ');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
