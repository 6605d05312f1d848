import { type PersonalDataPage, type PersonalDataRow, SERVICE_NAMES } from '@fourfold/contracts';
import * as fc from 'fast-check';
import { exportText } from './export-text';

const HEAD = { format: 1, exported_at: '2026-09-01T10:00:00.000Z' } as const;

type Section = [name: string, pages: PersonalDataRow[][]];

async function* pagesOf(sections: readonly Section[]): AsyncGenerator<PersonalDataPage> {
  for (const [section, pages] of sections) for (const rows of pages) yield { section, rows, next: null };
}

async function textOf(services: readonly (readonly Section[])[]): Promise<string> {
  let text = '';
  const pages = services.map((sections, at) => ({ service: SERVICE_NAMES[at]!, pages: pagesOf(sections) }));
  for await (const part of exportText(HEAD, pages)) text += part;
  return text;
}

describe('the text of an export', () => {
  const row = fc.dictionary(fc.string(), fc.jsonValue());
  const rows = fc.array(row, { minLength: 1, maxLength: 3 });
  // Only the last page of a section may be empty.
  const pages = fc
    .tuple(fc.array(rows, { maxLength: 3 }), fc.oneof(rows, fc.constant<PersonalDataRow[]>([])))
    .map(([full, last]): PersonalDataRow[][] => [...full, last]);
  const sections = fc.uniqueArray(fc.tuple(fc.string(), pages), { selector: ([name]) => name, maxLength: 4 });

  it('is the JSON of all rows by service and section, whatever the pages', async () => {
    const services = fc.array(sections, { maxLength: SERVICE_NAMES.length });
    await fc.assert(
      fc.asyncProperty(services, async (all) => {
        const expected = all.map((own, at) => [
          SERVICE_NAMES[at],
          Object.fromEntries(own.map(([name, parts]) => [name, parts.flat()])),
        ]);
        const document = { ...HEAD, ...(Object.fromEntries(expected) as object) };
        expect(JSON.parse(await textOf(all))).toEqual(JSON.parse(JSON.stringify(document)));
      }),
    );
  });

  it('reads a page only when its text is wanted', async () => {
    const read: number[] = [];
    async function* pages(): AsyncGenerator<PersonalDataPage> {
      for (let page = 1; page <= 9; page += 1) {
        read.push(page);
        yield { section: 'messages', rows: [{ page }], next: null };
      }
    }
    const text = exportText(HEAD, [{ service: 'social', pages: pages() }]);
    let written = '';
    while (!written.includes('"page":3')) written += (await text.next()).value;
    expect(read).toEqual([1, 2, 3]);
  });

  it('is no JSON when a page cannot be read', async () => {
    async function* pages(): AsyncGenerator<PersonalDataPage> {
      yield { section: 'messages', rows: [{ page: 1 }], next: null };
      throw new Error('the service is gone');
    }
    let written = '';
    const text = exportText(HEAD, [{ service: 'social', pages: pages() }]);
    const whole = async () => {
      for await (const part of text) written += part;
    };
    await expect(whole()).rejects.toThrow('the service is gone');
    expect(written).toContain('"page":1');
    expect(() => void JSON.parse(written)).toThrow(SyntaxError);
  });
});
