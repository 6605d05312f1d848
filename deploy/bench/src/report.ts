interface Row {
  what: string;
  asked: string;
  measured: string;
  verdict: string;
}

/** What was asked and what was measured, line by line. */
export class Report {
  private readonly rows: Row[] = [];

  /** A figure with a bound. */
  add(what: string, asked: string, measured: string, reached: boolean): void {
    this.push({ what, asked, measured, verdict: reached ? 'reached' : 'MISSED' });
  }

  /** A figure that only explains others. */
  note(what: string, measured: string): void {
    this.push({ what, asked: '', measured, verdict: '' });
  }

  print(): void {
    console.log('');
    console.table(Object.fromEntries(this.rows.map(({ what, ...row }) => [what, row])));
  }

  private push(row: Row): void {
    this.rows.push(row);
    console.log(`  ${row.what}: ${row.measured}${row.asked && ` (asked: ${row.asked}, ${row.verdict})`}`);
  }
}
