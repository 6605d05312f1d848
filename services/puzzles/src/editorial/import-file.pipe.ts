import { IMPORT_FILE_FIELD, IMPORT_FILE_MAX_BYTES, type ValidationFault } from '@fourfold/contracts';
import { AppError, hostileFault, validationError } from '@fourfold/platform';
import type { PipeTransform } from '@nestjs/common';
import { CsvError, parse as parseTable } from 'csv-parse';
import { Readable } from 'node:stream';
import { puzzlesOfTable, type PuzzleTable } from '../catalogue/domain/puzzle-table';
import { toValidationFault } from '../catalogue/puzzle-import.service';
import { HOSTILE_ROWS_SHOWN, IMPORT_FAULTS_SHOWN } from '../limits';

/** The used parts of an uploaded file. */
interface FormFile {
  fieldname: string;
  originalname: string;
  mimetype: string;
  buffer: Buffer;
}

/** The puzzles of a file, not checked yet, and the table that they come from, if they do. */
export interface ImportFile {
  rows: unknown;
  table?: PuzzleTable;
}

const JSON_TYPES: readonly string[] = ['application/json', 'text/json'];
/** Browsers on Windows name the type of a spreadsheet for a CSV file. */
const TABLE_TYPES: readonly string[] = [
  'text/csv',
  'application/csv',
  'text/tab-separated-values',
  'application/vnd.ms-excel',
];
/** What clients send that do not know the type. */
const OTHER_TYPES: readonly string[] = ['text/plain', 'application/octet-stream'];
const TABLE_NAME = /\.(?:csv|tsv|tab|txt)$/i;
/** Parts in which a table is read, so that other requests are served in between. */
const TABLE_PART_CHARACTERS = 64 * 1_024;

/** Reads the file of an import: JSON, CSV or TSV in UTF-8. `PuzzleImportService` validates the puzzles. */
export class ImportFilePipe implements PipeTransform<FormFile[] | undefined, Promise<ImportFile>> {
  async transform(files: FormFile[] | undefined = []): Promise<ImportFile> {
    const stray = files.filter(({ fieldname }) => fieldname !== IMPORT_FILE_FIELD);
    if (stray.length > 0)
      throw new AppError('validation_failed', {
        faults: stray.map(({ fieldname }) => ({
          loc: ['body', fieldname],
          msg: `${fieldname} is not a known field`,
          type: 'unknown_field',
        })),
      });
    const [file, second] = files;
    if (second) throw validationError(['body', IMPORT_FILE_FIELD], 'One file at a time', 'isFile');
    if (!file) throw validationError(['body', IMPORT_FILE_FIELD], 'A file is required', 'isFile');
    if (![...JSON_TYPES, ...TABLE_TYPES, ...OTHER_TYPES].includes(file.mimetype))
      throw new AppError('unsupported_media_type');
    if (file.buffer.length > IMPORT_FILE_MAX_BYTES) throw new AppError('payload_too_large');
    const text = textOf(file.buffer);
    return isTable(file, text) ? tableOf(text) : { rows: refuseHostile(parse(text)) };
  }
}

function isTable({ mimetype, originalname }: FormFile, text: string): boolean {
  if (TABLE_TYPES.includes(mimetype)) return true;
  return OTHER_TYPES.includes(mimetype) && TABLE_NAME.test(originalname) && !text.trimStart().startsWith('[');
}

/** A byte order mark is not part of the text. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new AppError('malformed_json', { detail: 'The file is not text in UTF-8', cause: error });
  }
}

async function tableOf(text: string): Promise<ImportFile> {
  const check = puzzlesOfTable(await recordsOf(text));
  if (check.valid) return { rows: check.table.puzzles, table: check.table };
  const faults = check.faults.slice(0, IMPORT_FAULTS_SHOWN).map(toValidationFault);
  throw new AppError('validation_failed', { faults });
}

async function recordsOf(text: string): Promise<string[][]> {
  const options = { delimiter: delimiterOf(text), relax_column_count: true };
  const records: string[][] = [];
  try {
    for await (const record of Readable.from(partsOf(text)).pipe(parseTable(options)))
      records.push(record as string[]);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new AppError('malformed_json', {
      detail: `The file is not a table: ${error.message}`,
      cause: error,
    });
  }
  return records;
}

/** Spreadsheets write semicolons where the comma is the decimal sign. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  return ['\t', ';'].find((sign) => header.includes(sign)) ?? ',';
}

function* partsOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += TABLE_PART_CHARACTERS)
    yield text.slice(at, at + TABLE_PART_CHARACTERS);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new AppError('malformed_json', { detail: 'The file is not valid JSON', cause: error });
  }
}

/** Deep nesting would overflow the stack of recursive code, and the limit of bytes does not bound the depth. */
function refuseHostile(content: unknown): unknown {
  const faults: ValidationFault[] = [];
  for (const [row, value] of Array.isArray(content) ? content.entries() : [[undefined, content] as const]) {
    const place = row === undefined ? [] : [row];
    for (const { loc, ...fault } of hostileFault(value)?.faults ?? [])
      faults.push({ ...fault, loc: ['body', IMPORT_FILE_FIELD, ...place, ...loc.slice(1)] });
    if (faults.length === HOSTILE_ROWS_SHOWN) break;
  }
  if (faults.length > 0) throw new AppError('validation_failed', { faults });
  return content;
}
