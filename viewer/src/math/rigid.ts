/// A rigid motion y -> R y + t of d-dimensional space. R may be a reflection; it is stored row by row.
export interface Motion {
  rotation: number[];
  translation: number[];
}

export function identity(d: number): Motion {
  return {
    rotation: Array.from({ length: d * d }, (_, i) => (i % (d + 1) === 0 ? 1 : 0)),
    translation: new Array<number>(d).fill(0),
  };
}

export function apply({ rotation, translation }: Motion, y: ArrayLike<number>, at = 0): number[] {
  const d = translation.length;
  return translation.map((t, row) => {
    let sum = t;
    for (let c = 0; c < d; ++c) sum += rotation[row * d + c] * y[at + c];
    return sum;
  });
}

/// Distance between rows i and j of d numbers.
export function distance(positions: ArrayLike<number>, d: number, i: number, j: number): number {
  let square = 0;
  for (let c = 0; c < d; ++c) square += (positions[i * d + c] - positions[j * d + c]) ** 2;
  return Math.sqrt(square);
}

/// Returns the motion y -> after(before(y)).
export function compose(after: Motion, before: Motion): Motion {
  const d = after.translation.length;
  const rotation = after.rotation.map((_, i) => {
    const row = Math.floor(i / d);
    let sum = 0;
    for (let k = 0; k < d; ++k) sum += after.rotation[row * d + k] * before.rotation[k * d + (i % d)];
    return sum;
  });
  return { rotation, translation: apply(after, before.translation) };
}

/// Determinant of the d x d matrix whose rows start at index `at`.
export function determinant(matrix: ArrayLike<number>, at: number, d: number): number {
  const rows = Array.from({ length: d }, (_, r) => Array.from({ length: d }, (_, c) => matrix[at + r * d + c]));
  let product = 1;
  for (let c = 0; c < d; ++c) {
    const pivot = rows.slice(c).reduce((best, row, r) => (Math.abs(row[c]) > Math.abs(rows[best][c]) ? c + r : best), c);
    if (pivot !== c) {
      [rows[c], rows[pivot]] = [rows[pivot], rows[c]];
      product = -product;
    }
    product *= rows[c][c];
    for (let r = c + 1; r < d && rows[c][c]; ++r) {
      const share = rows[r][c] / rows[c][c];
      rows[r] = rows[r].map((value, k) => value - share * rows[c][k]);
    }
  }
  return product;
}

/// Singular value decomposition A = U S V^T of a small square matrix by one-sided Jacobi rotations. Returns the columns of U S
/// and of V, and the singular values.
export function decompose(a: number[], d: number): { u: number[][]; v: number[][]; sizes: number[] } {
  const u = Array.from({ length: d }, (_, c) => Array.from({ length: d }, (_, r) => a[r * d + c]));
  const v = Array.from({ length: d }, (_, c) => Array.from({ length: d }, (_, r) => (r === c ? 1 : 0)));
  const dot = (x: number[], y: number[]): number => x.reduce((sum, value, i) => sum + value * y[i], 0);
  for (let sweep = 0; sweep < 30; ++sweep)
    for (let p = 0; p < d; ++p)
      for (let q = p + 1; q < d; ++q) {
        const angle = 0.5 * Math.atan2(2 * dot(u[p], u[q]), dot(u[p], u[p]) - dot(u[q], u[q]));
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        for (const m of [u, v]) {
          const [x, y] = [m[p], m[q]];
          m[p] = x.map((value, i) => c * value + s * y[i]);
          m[q] = y.map((value, i) => c * value - s * x[i]);
        }
      }
  return { u, v, sizes: u.map((column) => Math.sqrt(dot(column, column))) };
}

/// Normalises the columns. Columns that vanish are replaced so that the result is an orthonormal basis.
function orthonormal(columns: number[][], sizes: number[]): number[][] {
  const most = Math.max(...sizes);
  const result: number[][] = new Array(columns.length);
  const done: number[][] = [];
  const order = sizes.map((_, i) => i).sort((a, b) => sizes[b] - sizes[a]);
  for (const c of order) {
    const candidates =
      sizes[c] > 1e-12 * most ? [columns[c]] : columns.map((_, axis) => columns.map((_, r) => (r === axis ? 1 : 0)));
    const rest = candidates.map((start) =>
      done.reduce((x, unit) => {
        const along = x.reduce((sum, value, i) => sum + value * unit[i], 0);
        return x.map((value, i) => value - along * unit[i]);
      }, start),
    );
    const best = rest.reduce((a, b) => (Math.hypot(...b) > Math.hypot(...a) ? b : a));
    const length = Math.hypot(...best) || 1;
    done.push((result[c] = best.map((value) => value / length)));
  }
  return result;
}

export interface PointPairs {
  from: number[]; // rows of d
  to: number[];
  weights: number[];
}

/// Returns the rigid motion that minimises sum w |R p + t - q|^2 (Procrustes): R = V U^T with the singular vectors of sum w p
/// q^T. `handedness` restricts it to rotations (1) or reflections (-1): if needed, the sign of the weakest singular vector is
/// changed.
export function bestMotion({ from, to, weights }: PointPairs, d: number, handedness?: 1 | -1): Motion {
  const total = weights.reduce((sum, w) => sum + w, 0) || 1;
  const mean = (points: number[]): number[] =>
    Array.from({ length: d }, (_, c) => weights.reduce((sum, w, i) => sum + w * points[i * d + c], 0) / total);
  const [p, q] = [mean(from), mean(to)];
  const cross = new Array<number>(d * d).fill(0);
  weights.forEach((w, i) => {
    for (let r = 0; r < d; ++r)
      for (let c = 0; c < d; ++c) cross[r * d + c] += w * (from[i * d + r] - p[r]) * (to[i * d + c] - q[c]);
  });
  const { u, v, sizes } = decompose(cross, d);
  const left = orthonormal(u, sizes);
  if (handedness && handedness * determinant(left.flat(), 0, d) * determinant(v.flat(), 0, d) < 0) {
    const weakest = sizes.indexOf(Math.min(...sizes));
    left[weakest] = left[weakest].map((value) => -value);
  }
  const rotation = Array.from({ length: d * d }, (_, i) =>
    v.reduce((sum, column, k) => sum + column[Math.floor(i / d)] * left[k][i % d], 0),
  );
  const turned = apply({ rotation, translation: new Array<number>(d).fill(0) }, p);
  return { rotation, translation: q.map((value, c) => value - turned[c]) };
}
