import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { OPERATION_ROUTES, SERVICE_NAMES } from '@fourfold/contracts';
import { WORKSPACE_ROOT } from '@fourfold/stack';
import {
  allQueries,
  isAlert,
  prometheusRule,
  PROMETHEUS_RULES,
  readDashboards,
  readGroups,
  readText,
  readYaml,
  RULE_FILES,
} from '../src/files';
import { namesIn } from '../src/promql';

const DURATION = /^([0-9]+(ms|[smhdwy]))+$/;
const RUNBOOK = 'deploy/observability/README.md';

const isUnique = (names: (string | number)[]) => new Set(names).size === names.length;

describe('the configuration of Prometheus', () => {
  interface Configuration {
    scrape_configs: { job_name: string; metrics_path?: string; static_configs: { targets: string[] }[] }[];
    rule_files: string[];
  }
  const { scrape_configs, rule_files } = readYaml<Configuration>('prometheus/prometheus.yml');

  it('scrapes every process under its name', () => {
    expect(scrape_configs.map(({ job_name }) => job_name)).toEqual(['gateway', ...SERVICE_NAMES]);
    for (const { job_name, static_configs } of scrape_configs)
      expect(static_configs).toEqual([{ targets: [expect.stringMatching(`^${job_name}:[0-9]+$`)] }]);
    expect(OPERATION_ROUTES.metrics).toBe('/metrics');
  });

  it('names rule files that exist', () => {
    for (const file of rule_files) expect(() => readText(join('prometheus', file))).not.toThrow();
  });
});

describe('the alert rules', () => {
  const groups = readGroups();
  const rules = groups.flatMap(({ rules }) => rules).filter(isAlert);

  it('have unique names, in groups with unique names', () => {
    expect(isUnique(groups.map(({ name }) => name))).toBe(true);
    expect(isUnique(rules.map(({ alert }) => alert))).toBe(true);
  });

  it.each(rules.map((rule) => [rule.alert, rule] as const))('%s has all required fields', (_name, rule) => {
    expect(rule).toEqual({
      alert: expect.stringMatching(/^[A-Z][A-Za-z]+$/) as string,
      expr: expect.any(String) as string,
      for: expect.stringMatching(DURATION) as string,
      labels: { severity: expect.stringMatching(/^(page|ticket)$/) as string },
      annotations: {
        summary: expect.stringMatching(/.{10}/) as string,
        runbook: expect.stringMatching(`^${RUNBOOK}#[a-z-]+$`) as string,
      },
    });
  });

  it('each refer to a runbook, and every runbook has a rule', () => {
    const anchors = runbook().map(([title]) => title.toLowerCase().replaceAll(' ', '-'));
    const named = rules.map(({ annotations }) => annotations.runbook.split('#')[1]);
    expect(existsSync(join(WORKSPACE_ROOT, RUNBOOK))).toBe(true);
    expect([...new Set(named)].sort()).toEqual(anchors.sort());
  });

  it.each(runbook())('have a section of the runbook with its severity and a command: %s', (_, section) => {
    expect(section).toMatch(/^_(Page|Ticket)/m);
    expect(section).toMatch(/^```sh\n\S+ /m);
  });

  it('select the jobs or the namespace that are ours: a Prometheus has others', () => {
    const selectors = groups
      .flatMap(({ rules }) => rules.map(({ expr }) => expr))
      .flatMap((expr) => [
        ...expr.matchAll(/\b((?:fourfold|redis|gnatsd|probe|kube|kubelet|cnpg)_\w+|up)\b(\{[^}]*\})?/g),
      ]);
    expect(selectors.length).toBeGreaterThan(50);
    const without = selectors.filter(([, , labels = '']) => !/\b(job|namespace)=/.test(labels));
    expect(without.map(([text]) => text)).toEqual([]);
  });

  it('ask for the absence of something only where one opts into it', () => {
    const absent = RULE_FILES.filter((file) => readText(join('prometheus', file)).includes('absent('));
    expect(absent).toEqual(['presence.yml']);
    expect(readText('kustomization.yaml')).not.toContain('presence');
  });

  it.each(Object.entries(PROMETHEUS_RULES))('are the same for Prometheus Operator in %s', (file, content) => {
    expect(readYaml(file)).toEqual(prometheusRule(content));
  });
});

/** The sections of the runbook by title. */
function runbook(): [title: string, section: string][] {
  const [, alerts] = /^## Alerts$([^]*?)^## /m.exec(readText('README.md'))!;
  return alerts!
    .split(/^### /m)
    .slice(1)
    .map((section) => [section.split('\n')[0]!, section]);
}

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

(hasPromtool ? describe : describe.skip)('Prometheus itself', () => {
  const promtool = (...args: string[]): { status: number | null; output: string } => {
    const { status, stdout, stderr } = spawnSync('promtool', args, {
      cwd: join(__dirname, '..'),
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  };

  it('accepts the configuration and all rules', () => {
    const rules = RULE_FILES.map((file) => `prometheus/${file}`);
    expect(promtool('check', 'rules', ...rules)).toMatchObject({ status: 0 });
    expect(promtool('check', 'config', 'prometheus/prometheus.yml')).toMatchObject({ status: 0 });
  });

  it.each(['alerts', 'days'])('fires the alerts when it should, and only then: %s', (file) => {
    const { status, output } = promtool('test', 'rules', `test/${file}.promtool.yml`);
    expect([status, output]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});

describe('the dashboards', () => {
  const dashboards = readDashboards();

  it('have unique names, and panels that do not overlap', () => {
    expect(isUnique(dashboards.map(({ uid }) => uid))).toBe(true);
    expect(isUnique(dashboards.map(({ title }) => title))).toBe(true);
    for (const { panels } of dashboards) {
      expect(isUnique(panels.map(({ id }) => id))).toBe(true);
      const fields = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
        Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
      );
      expect(isUnique(fields)).toBe(true);
    }
  });

  it('query the one provisioned data source', () => {
    interface Provisioning {
      datasources: { uid: string }[];
    }
    const { datasources } = readYaml<Provisioning>('grafana/provisioning/datasources/prometheus.yml');
    const asked = dashboards.flatMap(({ panels }) => panels.map(({ datasource }) => datasource.uid));
    expect([...new Set(asked)]).toEqual(datasources.map(({ uid }) => uid));
  });
});

describe('the queries', () => {
  it('ask for what every process has of our jobs only: a Prometheus has others', () => {
    const exprs = readDashboards().flatMap(({ panels }) =>
      panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    );
    const selectors = exprs.flatMap((expr) => [
      ...expr.matchAll(/\b(?:up|(?:nodejs|process)_\w+)\b(\{[^}]*\})?/g),
    ]);
    expect(selectors.length).toBeGreaterThan(0);
    expect(selectors.filter(([, labels = '']) => !labels.includes('job=')).map(([text]) => text)).toEqual([]);
  });

  it.each(allQueries().map(({ title, expr }) => [title, expr]))('of %s are PromQL', (_title, expr) => {
    expect(() => namesIn(expr)).not.toThrow();
  });

  it.each(['sum(metric', 'metric >', 'rate(metric)', 'max(metric[5m]', 'abs(metric[5m])', '{', 'metric 5m'])(
    'are not %s',
    (query) => {
      expect(() => namesIn(query)).toThrow();
    },
  );
});
