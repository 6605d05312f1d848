import type { PersonalDataExport, PersonalDataPage, ServiceName } from '@fourfold/contracts';

/** The pages of a service, with the rows of a section after each other. */
export interface ServicePages {
  service: ServiceName;
  pages: AsyncIterable<PersonalDataPage>;
}

/** The JSON text of a `PersonalDataExport`, one row a line; reads a page only when its text is wanted. */
export async function* exportText(
  { format, exported_at }: Pick<PersonalDataExport, 'format' | 'exported_at'>,
  services: Iterable<ServicePages>,
): AsyncGenerator<string> {
  yield `{"format":${format},"exported_at":${JSON.stringify(exported_at)}`;
  for (const { service, pages } of services) {
    yield `,\n"${service}":{`;
    yield* serviceText(pages);
    yield '}';
  }
  yield '}\n';
}

async function* serviceText(pages: AsyncIterable<PersonalDataPage>): AsyncGenerator<string> {
  let section: string | undefined;
  for await (const page of pages) {
    const isNew = page.section !== section;
    const opening = section === undefined ? '\n' : '],\n';
    if (isNew) yield `${opening}${JSON.stringify(page.section)}:[`;
    section = page.section;
    const rows = page.rows.map((row) => JSON.stringify(row)).join(',\n');
    // A section goes on after a page with rows.
    if (rows !== '') yield isNew ? `\n${rows}` : `,\n${rows}`;
  }
  if (section !== undefined) yield ']';
}
