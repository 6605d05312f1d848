import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { FOLDER, generateDocuments } from './documents';

async function main(root: string): Promise<void> {
  for (const [name, content] of Object.entries(generateDocuments(root))) {
    const file = join(root, FOLDER, name);
    const options = { ...(await resolveConfig(file)), filepath: file };
    writeFileSync(file, await format(JSON.stringify(content, null, 2), options));
  }
}

void main(join(__dirname, '../../..'));
