import type { PersonalDataCursor, PersonalDataPage, PersonalDataRow } from '@fourfold/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError } from '../errors/app-error';
import {
  ALL_PERSONAL_DATA,
  type PersonalData,
  type PersonalDataKey,
  type PersonalDataSection,
} from './personal-data';

/** Rows of a page. */
const PAGE_ROWS = 500;
/** JSON of a page, unless a single row is larger; an answer of NATS may have a megabyte. */
const PAGE_BYTES = 256 * 1_024;

/** Reads what this service stores about a user, page by page. */
@Injectable()
export class PersonalDataService {
  private readonly sections: ReadonlyMap<string, PersonalDataSection>;
  private readonly names: readonly string[];

  constructor(
    private readonly dataSource: DataSource,
    @Inject(ALL_PERSONAL_DATA) readonly tables: PersonalData,
  ) {
    this.sections = new Map(
      Object.entries(tables).flatMap(([name, table]) =>
        typeof table.export === 'string' ? [] : [[name, table.export] as const],
      ),
    );
    this.names = [...this.sections.keys()];
  }

  /** @param after the cursor of the page before; null for the first page. @throws AppError `not_found` for an unknown section */
  async page(userId: string, after: PersonalDataCursor | null): Promise<PersonalDataPage> {
    const name = after?.section ?? this.names[0] ?? '';
    const section = this.sections.get(name);
    if (!section) throw new AppError('not_found');
    const page = new PageBuilder(section, after?.key ?? null);
    while (!page.isFull) {
      const request = { userId, after: page.key, limit: PAGE_ROWS - page.rows.length };
      const found = await section.read(this.dataSource.manager, request);
      if (found.length === 0) return { section: name, rows: page.rows, next: this.following(name) };
      page.add(found);
    }
    return { section: name, rows: page.rows, next: { section: name, key: page.key } };
  }

  private following(name: string): PersonalDataCursor | null {
    const section = this.names[this.names.indexOf(name) + 1];
    return section === undefined ? null : { section, key: null };
  }
}

/** Collects rows until there are enough; at least one, however large it is. */
class PageBuilder {
  readonly rows: PersonalDataRow[] = [];
  isFull = false;
  private bytes = 0;

  constructor(
    private readonly section: PersonalDataSection,
    /** The key of the last row; null before the first one. */
    public key: PersonalDataKey | null,
  ) {}

  add(found: readonly PersonalDataRow[]): void {
    for (const row of found) {
      this.bytes += Buffer.byteLength(JSON.stringify(row));
      this.isFull = this.bytes > PAGE_BYTES && this.rows.length > 0;
      if (this.isFull) return;
      this.rows.push(row);
      const values = this.section.key.map((column) => [column, row[column]]);
      this.key = Object.fromEntries(values) as PersonalDataKey;
    }
    this.isFull = this.rows.length >= PAGE_ROWS;
  }
}
