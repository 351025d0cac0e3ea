/// Texts for numbers, and the sentence that describes the run.
import type { Run } from './run';

const space = ' '; // narrow no-break space between groups of three digits

export function whole(value: number): string {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, value >= 10000 ? space : '');
}

/// About three significant digits.
export function short(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return 'not finite';
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-3) return value.toExponential(1).replace('e+', 'e');
  return String(Number(value.toPrecision(size >= 1 && size < 10 ? 4 : 3)));
}

export const plural = (count: number, noun: string): string => `${whole(count)} ${noun}${count === 1 ? '' : 's'}`;

export function seconds(value: number): string {
  if (value >= 120) return `${Math.round(value / 60)} min`;
  return value >= 1 ? `${value.toFixed(1)} s` : `${Math.round(value * 1000)} ms`;
}

/// Accuracy of the embedding: the length error if it is torn, otherwise the median path distortion, because paths that cross
/// the seam say nothing about the rest of the embedding.
function accuracy(run: Run, torn: boolean): string[] {
  const { median_path_distortion: path, length_error: length } = run.manifest.summary.polish?.after ?? {};
  if (torn) return [...(length ? [`length error ${(100 * length).toPrecision(2)} %`] : []), ...quality(run)];
  return path ? [`median path distortion D_k ${short(path)}`] : [];
}

/// Length of the seam, and the area where the embedding lies on itself.
function quality(run: Run): string[] {
  const { seam_length: seam, covered_twice: twice } = run.manifest.summary.map ?? {};
  if (!seam) return [];
  const covered = twice && twice >= 1e-4 ? `, ${(100 * twice).toPrecision(2)} % of the area covered twice` : '';
  return [`seam ${short(seam)} times the root of the area${covered}`];
}

/// The name of the curve or surface, after a comma and an article; empty if it is not sure or if there are several components.
function nameOf({ topology }: Run): string {
  const [first, ...others] = topology?.components ?? [];
  if (!first?.sure || !first.name || others.length || (topology!.dimension ?? 0) > 2) return '';
  return `, ${/^[aeiou]/.test(first.name) ? 'an' : 'a'} ${first.name}`;
}

/// Returns one sentence that describes the run. If pieces were moved, it leaves out what no longer holds: the numbers of the seam and
/// of the lengths are known only after the run with the new cut.
export function sentence(run: Run, moved = 0): string {
  const { manifest, n, d } = run;
  const sizes = manifest.summary.sizes ?? {};
  const columns = manifest.data?.columns ?? (manifest.data?.kind === 'columns' ? manifest.data.names.length : 0);
  const how = manifest.summary.laid_out ? `laid out in ${d}-D` : `embedded in ${d}-D from ${plural(run.views, 'view')}`;
  const parts = [`${whole(n)} points${columns ? ` in ${columns}-D` : ''}, ${how}`];
  const pieces = sizes.components ?? 1;
  const pairs = run.seam.length / 2;
  if (moved) {
    parts.push(`${plural(moved, 'piece')} moved by hand: the seam and the lengths have changed`);
    return `${parts.join('; ')}.`;
  }
  parts.push(
    `${pieces === 1 ? `one piece${nameOf(run)}` : plural(pieces, 'piece')}, ${pairs ? `torn along ${plural(pairs, 'pair')} of neighbours` : 'not torn'}`,
  );
  parts.push(...accuracy(run, pairs > 0));
  return `${parts.join('; ')}.`;
}
