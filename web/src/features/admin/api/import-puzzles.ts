import { IMPORT_FILE_FIELD, ROUTES, type ImportResult } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function importPuzzles(file: File): Promise<ImportResult> {
  const form = new FormData();
  form.append(IMPORT_FILE_FIELD, file);
  return api.post<ImportResult>(ROUTES.admin.importPuzzles, form);
}
