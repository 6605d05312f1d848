/** What the product stores about a user: the file that users can download, and the queries it is collected with. */
import type { ServiceName } from './service-names';

/** A row of a table, without the columns that the export withholds; of other users it has ids and display names only. */
export type PersonalDataRow = Record<string, unknown>;

/** The rows of the caller by service and table. */
export interface PersonalDataExport extends Record<ServiceName, Record<string, PersonalDataRow[]>> {
  format: 1;
  exported_at: string;
}

/** The beginning of a page: after the row with this key, or at the first row of the section. */
export interface PersonalDataCursor {
  section: string;
  key: Record<string, string | number> | null;
}

/** Rows of one section of a service; a section may have several pages. */
export interface PersonalDataPage {
  section: string;
  rows: PersonalDataRow[];
  /** Null on the last page of the last section. */
  next: PersonalDataCursor | null;
}
