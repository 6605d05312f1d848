import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** The latest figure of everything that was ever measured in this checkout. */
const FILE = join(__dirname, '../results.json');
const WIDTHS = [58, 12, 9, 10];

interface Result {
  value: number;
  unit: string;
  measuredAt: string;
  machine: string;
}

export interface Bound {
  max?: number;
  min?: number;
}

/** A table of what was measured, what was asked, and what had been measured before. */
export class Report {
  private readonly results = readResults();
  private section = '';
  private readonly machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`;

  /** Figures are compared with earlier ones of the same section: it names the load that they were measured under. */
  begin(section: string): void {
    this.section = section;
    console.log('');
    printRow(section, 'measured', 'asked', 'before');
  }

  /** A figure; without a bound it only explains others. */
  add(what: string, value: number, unit: string, { max, min }: Bound = {}): void {
    const key = `${this.section}: ${what}`;
    const before = this.results[key];
    const isReached = value <= (max ?? Infinity) && value >= (min ?? -Infinity);
    const asked = max === undefined ? (min === undefined ? '' : `≥ ${min}`) : `≤ ${max}`;
    const verdict = asked === '' ? '' : isReached ? 'reached' : 'MISSED';
    printRow(`  ${what}`, `${format(value)} ${unit}`, asked, before ? format(before.value) : '', verdict);
    const measuredAt = new Date().toISOString();
    if (Number.isFinite(value)) this.results[key] = { value, unit, measuredAt, machine: this.machine };
  }

  /** Keeps the figures for the next run. */
  save(): void {
    writeFileSync(FILE, `${JSON.stringify(this.results, null, 2)}\n`);
    console.log(`\n${this.machine}\nThe next run compares itself with ${FILE}`);
  }
}

function printRow(...cells: string[]): void {
  console.log(cells.map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0)).join(' '));
}

function format(value: number): string {
  return value.toFixed(Number.isInteger(value) || value >= 100 ? 0 : value >= 10 ? 1 : 2);
}

function readResults(): Record<string, Result> {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Result>;
  } catch {
    return {};
  }
}
