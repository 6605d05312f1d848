// npm run generate: writes kubernetes/rules.yaml from the files of Prometheus.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { prometheusRule } from './files';

const HEADER = '# Written by `npm run generate -w @fourfold/observability`.\n';
const file = join(__dirname, '../kubernetes/rules.yaml');
writeFileSync(file, HEADER + stringify(prometheusRule(), { lineWidth: 0, singleQuote: true }));
