import { IMPORT_FILE_FIELD, IMPORT_FILE_MAX_BYTES, type ValidationFault } from '@fourfold/contracts';
import { AppError, hostileFault, validationError } from '@fourfold/platform';
import type { PipeTransform } from '@nestjs/common';
import { HOSTILE_ROWS_SHOWN } from '../limits';

/** The used parts of an uploaded file. */
interface FormFile {
  fieldname: string;
  mimetype: string;
  buffer: Buffer;
}

/** Media types that clients send for a JSON file. A client that does not know the type sends text or octets. */
const JSON_TYPES = new Set(['application/json', 'text/json', 'text/plain', 'application/octet-stream']);

/** Reads the file of an import: JSON in UTF-8. `PuzzleImportService` validates the content. */
export class ImportFilePipe implements PipeTransform<FormFile[] | undefined, unknown> {
  transform(files: FormFile[] | undefined = []): unknown {
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
    if (!file) throw validationError(['body', IMPORT_FILE_FIELD], 'A JSON file is required', 'isFile');
    if (!JSON_TYPES.has(file.mimetype)) throw new AppError('unsupported_media_type');
    if (file.buffer.length > IMPORT_FILE_MAX_BYTES) throw new AppError('payload_too_large');
    return refuseHostile(parse(file.buffer));
  }
}

/** A byte order mark is not part of the JSON. */
function parse(bytes: Buffer): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new AppError('malformed_json', { detail: 'The file is not text in UTF-8', cause: error });
  }
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
