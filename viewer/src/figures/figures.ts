/// The lower part of the page: figures of the run, its choices and options.
import { h } from '../app/dom';
import type { State } from '../app/state';
import { histogram, violins } from './distortion';
import { clusterSizes, spectrum, timings } from './run_figures';

function plots({ run }: State): (HTMLElement | null)[] {
  const { laid_out: laidOut } = run.manifest.summary; // without intermediate views
  const kinds = [
    { name: 'local views', values: run.localDistortion },
    { name: 'intermediate views', values: laidOut ? null : run.viewDistortion },
  ].filter((kind): kind is { name: string; values: Float32Array } => Boolean(kind.values?.some(Number.isFinite)));
  return [
    run.localDistortion?.some(Number.isFinite) ? histogram(run.localDistortion) : null,
    kinds.length ? violins(kinds) : null,
    run.eigenvalues?.some(Number.isFinite) ? spectrum(run.eigenvalues) : null,
    run.clusters && !laidOut ? clusterSizes(run.clusters, run.views) : null,
    timings(run),
  ];
}

const text = (value: unknown): string =>
  value === null || value === undefined
    ? '—'
    : Array.isArray(value)
      ? value.map(text).join(', ')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);

function tableOf(title: string, values: Record<string, unknown> | undefined): HTMLElement | null {
  const rows = Object.entries(values ?? {});
  if (!rows.length) return null;
  return h(
    'section',
    {},
    h('h3', {}, title),
    h(
      'dl.options',
      {},
      ...rows.map(([name, value]) => h('div', {}, h('dt', {}, name.replaceAll('_', ' ')), h('dd', {}, text(value)))),
    ),
  );
}

function sentences(title: string, lines: string[] | undefined): HTMLElement | null {
  if (!lines?.length) return null;
  return h('section', {}, h('h3', {}, title), h('ul', {}, ...lines.map((line) => h('li', {}, line))));
}

export function figures(state: State): HTMLElement {
  const { summary, left_out } = state.run.manifest;
  const origin = [
    ['input', summary.input],
    ['command', summary.command?.join(' ')],
    ['seed', summary.seed],
    ['ldle', summary.ldle_version],
  ].filter(([, value]) => value !== undefined);
  return h(
    'section.figures',
    { id: 'figures', tabindex: -1, 'aria-label': 'figures' },
    h('h2', {}, 'Figures'),
    h('div.plots', {}, ...plots(state)),
    h('h2', {}, 'The run'),
    sentences('Not in this report', left_out),
    tableOf('Origin', Object.fromEntries(origin)),
    tableOf('Chosen automatically', summary.choices),
    tableOf('Options', summary.options),
  );
}
