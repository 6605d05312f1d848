import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { sum } from './statistics';

const FILE = join(__dirname, '../results.json');

interface Result {
  value: number;
  unit: string;
}

export interface Bound {
  max?: number;
  min?: number;
}

/** A table of measured values, targets, and the values of the previous run. */
export class Report {
  /** The latest value of every figure that was measured in this checkout. */
  private readonly results = readResults();
  private section = '';

  /** Figures are compared with earlier ones of the same section: its name includes the load. */
  begin(section: string): void {
    this.section = section;
    console.log('');
    printRow(section, 'measured', 'asked', 'before');
  }

  /** A figure; without a bound it is informative only. */
  add(what: string, value: number, unit: string, { max, min }: Bound = {}): void {
    const key = `${this.section}: ${what}`;
    const before = this.results[key];
    const bounds = [min === undefined ? '' : `≥ ${min}`, max === undefined ? '' : `≤ ${max}`].join('');
    const isReached = value <= (max ?? Infinity) && value >= (min ?? -Infinity);
    const mark = bounds === '' ? ' ' : isReached ? '✔' : '✘';
    const compared = before === undefined ? '' : format(before.value);
    printRow(`${mark} ${what}`, `${format(value)} ${unit.padEnd(2)}`, bounds, compared);
    if (Number.isFinite(value)) this.results[key] = { value, unit };
  }

  /** What each process has of a total, divided by `count`, and their sum; the bound is for the sum. */
  addShares(
    what: string,
    totals: Readonly<Record<string, number>>,
    { count, unit = '', ...bound }: Bound & { count: number; unit?: string },
  ): void {
    for (const [name, total] of Object.entries(totals)) this.add(`${what}, ${name}`, total / count, unit);
    this.add(`${what}, all`, sum(Object.values(totals)) / count, unit, bound);
  }

  /** Keeps the figures for the next run. */
  save(): void {
    writeFileSync(FILE, `${JSON.stringify(this.results, null, 2)}\n`);
    const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`;
    console.log(`\n${machine}\nThe next run compares itself with ${FILE}`);
  }
}

/** Fits a terminal of 80 columns. */
function printRow(what: string, measured: string, asked: string, before: string): void {
  console.log([what.padEnd(48), measured.padStart(12), asked.padStart(9), before.padStart(8)].join(' '));
}

function format(value: number): string {
  return value.toFixed(Number.isInteger(value) || value >= 100 ? 0 : value >= 10 ? 1 : 2);
}

function readResults(): Record<string, Result> {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Result>) : {};
}
