/// A torus, cut along two circles and laid flat, with known values for everything in a report.
import { assembly, random } from './assembly.mjs';
import { delta, exact, quantised } from './report.mjs';

const [across, down] = [80, 36]; // points along the two circles, with equal density
export const period = [4 * Math.PI, 1.8 * Math.PI]; // of the flat picture: the lengths of the circles
const reach = 2; // steps of the lattice within which points are neighbours

const index = (a, b) => ((a + across) % across) * down + ((b + down) % down);

function lattice() {
  const next = random(3);
  return Array.from({ length: across * down }, (_, i) => [
    (Math.floor(i / down) + 0.5 + 0.3 * (next() - 0.5)) / across,
    ((i % down) + 0.5 + 0.3 * (next() - 0.5)) / down,
  ]);
}

/// Pairs of neighbours that lie on the two sides of the cut. With `twisted`, the right side is glued to the left one upside down.
function seamPairs(twisted) {
  const pairs = [];
  for (let a = 0; a < across; ++a)
    for (let b = 0; b < down; ++b)
      for (let da = 0; da <= reach; ++da)
        for (let db = -reach; db <= reach; ++db) {
          if ((da === 0 && db <= 0) || Math.hypot(da, db) > reach) continue;
          const [x, y] = [a + da, b + db];
          if (x >= across || y < 0 || y >= down)
            pairs.push(index(a, b), twisted && x >= across ? index(x, down - 1 - y) : index(x, y));
        }
  return pairs;
}

/// Colours along the cut, first along one circle, then along the other. Glued points get equal colours.
function gluing() {
  const colors = new Array(across * down).fill(-1);
  for (let a = 0; a < across; ++a) for (const b of [0, down - 1]) colors[index(a, b)] = Math.floor(a / 4);
  for (let b = 1; b < down - 1; ++b) for (const a of [0, across - 1]) colors[index(a, b)] = 20 + Math.floor(b / 3);
  return colors;
}

/// The walk around the rectangle, which lies to its left. The sides are arcs; the word is a b a' b', or a b a' b with `twisted`.
function outlineWalk() {
  const side = (count, at) => Array.from({ length: count }, (_, k) => at(k));
  const sides = [
    side(across, (k) => index(k, 0)),
    side(down, (k) => index(across - 1, k)),
    side(across, (k) => index(across - 1 - k, down - 1)),
    side(down, (k) => index(0, down - 1 - k)),
  ];
  return sides.flatMap((points, arc) => points.flatMap((point) => [arc, point]));
}

function topologyOf(twisted, n) {
  const word = twisted ? "a b a' b" : "a b a' b'";
  const name = twisted ? 'Klein bottle' : 'torus';
  const side = twisted ? 'non-orientable' : 'orientable';
  const arc = (text) => ({ letter: text[0], reversed: text.endsWith("'"), glued: true });
  const component = {
    points: n,
    name,
    sure: true,
    confidence: 0.96,
    doubt: '',
    betti_z2: [1, 2, 1],
    betti_z3: twisted ? [1, 1, 0] : [1, 2, 1],
    orientable: !twisted,
    boundary_loops: 0,
    euler_characteristic: 0,
    word,
    singular_points: [],
    in_words: `closed, ${side}, Euler characteristic 0: a ${name} (confidence 0.96); its outline reads ${word}`,
    arcs: word.split(' ').map(arc),
  };
  return { dimension: 2, components: [component] };
}

const onTorus = ([s, t]) => {
  const [u, v] = [2 * Math.PI * s, 2 * Math.PI * t];
  return [(2 + 0.9 * Math.cos(v)) * Math.cos(u), (2 + 0.9 * Math.cos(v)) * Math.sin(u), 0.9 * Math.sin(v)];
};

function localViews(embedding) {
  const [of, points, coordinates, scales] = [[], [], [], []];
  for (let a = 2; a < across - 2; a += 4)
    for (let b = 2; b < down - 2; b += 4) {
      const own = index(a, b);
      const around = [own];
      for (let da = -2; da <= 2; ++da) for (let db = -2; db <= 2; ++db) if (da || db) around.push(index(a + da, b + db));
      const offsets = around.flatMap((i) => [
        embedding[2 * i] - embedding[2 * own],
        embedding[2 * i + 1] - embedding[2 * own + 1],
      ]);
      const scale = Math.max(...offsets.map(Math.abs));
      of.push(own);
      points.push(...around);
      scales.push(scale);
      coordinates.push(...offsets.map((value) => Math.round(127.5 + (127.5 * value) / scale)));
    }
  return {
    local_view_of: exact('i32', [of.length], of),
    local_view_points: delta(exact('i32', [of.length, 25], points)),
    local_view_coordinates: exact('u8', [of.length, 25, 2], coordinates),
    local_view_scale: exact('f32', [of.length], scales),
  };
}

/// With `twisted`, the flat picture is that of a Klein bottle. With `stretched`, the upper side is stretched and the lower one is
/// not.
export function torus({ twisted = false, stretched = false } = {}) {
  const places = lattice();
  const n = places.length;
  const embedding = places.flatMap(([s, t]) => [
    period[0] * (s + (stretched ? 0.08 * t * Math.sin(2 * Math.PI * s) : 0)),
    period[1] * t,
  ]);
  const clusters = places.map((_, i) => Math.floor(Math.floor(i / down) / 8) * 6 + Math.floor((i % down) / 6));
  const views = 60;
  const animation = assembly(embedding, clusters, views);
  const waves = places.flatMap(([s, t]) => [
    Math.cos(2 * Math.PI * s),
    Math.sin(2 * Math.PI * s),
    Math.cos(2 * Math.PI * t),
    Math.sin(2 * Math.PI * t),
  ]);
  const seam = seamPairs(twisted);
  const outline = outlineWalk();
  const distortion = places.map(([s, t], i) =>
    i === 5 ? Infinity : Math.log10(1.01 + 0.4 * Math.sin(Math.PI * s) ** 4 * Math.sin(Math.PI * t) ** 2),
  );
  return {
    title: 'torus',
    n,
    d: 2,
    views,
    summary: {
      format: 1,
      ldle_version: '0.1.0',
      input: 'torus.npy',
      command: ['ldle', 'embed', 'torus.npy', '-o', 'run'],
      seed: 0,
      options: {
        graph_neighbors: 13,
        view_neighbors: 13,
        eigenvectors: 100,
        dimension: 2,
        tear: true,
        seed: 0,
        memory_limit: null,
      },
      topology: topologyOf(twisted, n),
      choices: { metric: 'euclidean' },
      sizes: {
        n,
        distinct_points: n,
        dimension: 2,
        components: 1,
        views,
        torn_pairs: 44,
        seam_pairs: seam.length / 2,
        colors: 34,
      },
      polish: { after: { median_path_distortion: 1.234, length_error: 0.021 } },
      warnings: ['1 point has a local view that merges points; its distortion is not finite.'],
      times: [
        { stage: 'neighbors', seconds: 0.02 },
        { stage: 'spectrum', seconds: 0.31 },
        { stage: 'registration', seconds: 0.55 },
        { stage: 'polish', seconds: 1.4 },
      ],
      total_seconds: 2.3,
      peak_memory_mb: 61,
    },
    data: { kind: 'columns', names: ['x', 'y', 'z'], explained: 1 },
    columns: [
      { name: 'u', kind: 'cyclic', array: 'column-0' },
      { name: 'height', kind: 'number', array: 'column-1' },
      { name: 'side', kind: 'category', array: 'column-2', levels: ['inner', 'outer'] },
    ],
    eigenvectors: [0, 1, 2, 3],
    frames: animation.frames,
    images: { count: n, height: 8, width: 8 },
    left_out: ['Local views are kept for 152 of the 2880 points.'],
    arrays: {
      data: quantised([n, 3], places.flatMap(onTorus)),
      embedding: quantised([n, 2], embedding),
      gluing: delta(exact('i32', [n], gluing())),
      seam: delta(exact('i32', [seam.length / 2, 2], seam)),
      outline: delta(exact('i32', [outline.length / 2, 2], outline)),
      components: exact('i32', [n], new Array(n).fill(0)),
      clusters: exact('i32', [n], clusters),
      local_distortion: quantised([n], distortion),
      anomaly: quantised(
        [n],
        places.map((_, i) => Math.log10(i === 100 ? 5 : 1)),
      ),
      view_distortion: quantised(
        [views],
        Array.from({ length: views }, (_, m) => Math.log10(1.02 + 0.003 * m)),
      ),
      'column-0': quantised(
        [n],
        places.map(([s]) => 2 * Math.PI * s),
      ),
      'column-1': quantised(
        [n],
        places.map((place) => onTorus(place)[2]),
      ),
      'column-2': exact(
        'u8',
        [n],
        places.map(([, t]) => (Math.cos(2 * Math.PI * t) > 0 ? 1 : 0)),
      ),
      chosen_eigenvectors: exact(
        'i16',
        [n, 2],
        places.flatMap(([s, t]) => (s < 0.05 ? [-1, -1] : [s < 0.5 ? 0 : 1, t < 0.5 ? 2 : 3])),
      ),
      eigenvectors: quantised([n, 4], waves, { type: 'u8', perColumn: true }),
      eigenvalues: exact(
        'f32',
        [40],
        Array.from({ length: 40 }, (_, k) => 0.02 * (k + 1) * (1 + 0.3 * ((k >> 2) % 2))),
      ),
      images: exact(
        'u8',
        [n, 8, 8],
        places.flatMap(([s, t]) =>
          Array.from({ length: 64 }, (_, p) => Math.round(255 * Math.abs(Math.sin(s * 6 + t * 3 + (p % 8) * 0.3 + p * 0.02)))),
        ),
      ),
      ...animation.arrays,
      ...localViews(embedding),
    },
  };
}
