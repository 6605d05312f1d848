// npm run generate: writes the objects of Prometheus Operator from the rule files of Prometheus.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { PROMETHEUS_RULES, prometheusRule } from './files';

const HEADER = '# Written by `npm run generate -w @fourfold/observability`.\n';
for (const [file, content] of Object.entries(PROMETHEUS_RULES))
  writeFileSync(
    join(__dirname, '..', file),
    HEADER + stringify(prometheusRule(content), { lineWidth: 0, singleQuote: true }),
  );
