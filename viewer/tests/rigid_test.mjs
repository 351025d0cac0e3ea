import assert from 'node:assert/strict';
import { test } from 'node:test';
import { random } from './assembly.mjs';
import { load } from './module.mjs';

const { apply, bestMotion, compose } = await load('math/rigid.ts');
const { uprightAxes } = await load('math/principal_axes.ts');
const next = random(11);
const cloud = (count, d) => Array.from({ length: count * d }, () => next() - 0.5);

/// Angle of the best rotation (sign 1) or reflection (sign -1) of the plane in closed form: atan2 of the sums of cross and dot
/// products.
function planeAngle(from, to, sign) {
  let [dot, cross] = [0, 0];
  const mean = (points, c) => points.reduce((sum, value, k) => (k % 2 === c ? sum + value : sum), 0) / (points.length / 2);
  const [px, py, qx, qy] = [mean(from, 0), mean(from, 1), mean(to, 0), mean(to, 1)];
  for (let k = 0; k < from.length; k += 2) {
    const [ax, ay, bx, by] = [from[k] - px, sign * (from[k + 1] - py), to[k] - qx, to[k + 1] - qy];
    dot += ax * bx + ay * by;
    cross += ax * by - ay * bx;
  }
  return { angle: Math.atan2(cross, dot), gain: Math.hypot(dot, cross) };
}

test('in the plane the best motion has the angle of the closed form, rotation or reflection', () => {
  for (let round = 0; round < 50; ++round) {
    const [from, to] = [cloud(7, 2), cloud(7, 2)];
    const { rotation } = bestMotion({ from, to, weights: new Array(7).fill(1) }, 2);
    const [turn, mirror] = [planeAngle(from, to, 1), planeAngle(from, to, -1)];
    const [best, sign] = turn.gain > mirror.gain ? [turn, 1] : [mirror, -1];
    const expected = [Math.cos(best.angle), -sign * Math.sin(best.angle), Math.sin(best.angle), sign * Math.cos(best.angle)];
    rotation.forEach((value, k) => assert.ok(Math.abs(value - expected[k]) < 1e-9));
    for (const handedness of [1, -1]) {
      const asked = bestMotion({ from, to, weights: new Array(7).fill(1) }, 2, handedness).rotation;
      const { angle } = handedness > 0 ? turn : mirror;
      assert.ok(Math.abs(asked[0] - Math.cos(angle)) < 1e-9 && Math.abs(asked[2] - Math.sin(angle)) < 1e-9);
      assert.ok(Math.abs(asked[0] * asked[3] - asked[1] * asked[2] - handedness) < 1e-9);
    }
  }
});

test('a rigid motion is recovered in one, two and three dimensions, also from degenerate points', () => {
  for (const d of [1, 2, 3])
    for (const flat of [false, true]) {
      const from = cloud(9, d).map((value, k) => (flat && d > 1 && k % d === d - 1 ? 0 : value));
      const motion = bestMotion({ from: cloud(9, d), to: cloud(9, d), weights: new Array(9).fill(1) }, d);
      const to = Array.from({ length: 9 }, (_, i) => apply(motion, from, i * d)).flat();
      const found = bestMotion({ from, to, weights: Array.from({ length: 9 }, (_, i) => 1 + i) }, d);
      for (let i = 0; i < 9; ++i)
        apply(found, from, i * d).forEach((value, c) => assert.ok(Math.abs(value - to[i * d + c]) < 1e-9));
      for (let r = 0; r < d; ++r)
        for (let s = 0; s < d; ++s) {
          const product = Array.from({ length: d }, (_, k) => found.rotation[r * d + k] * found.rotation[s * d + k]).reduce(
            (a, b) => a + b,
            0,
          );
          assert.ok(Math.abs(product - (r === s ? 1 : 0)) < 1e-9);
        }
    }
});

test('compose applies one motion after the other', () => {
  const motion = () => bestMotion({ from: cloud(5, 3), to: cloud(5, 3), weights: new Array(5).fill(1) }, 3);
  const [a, b, point] = [motion(), motion(), cloud(1, 3)];
  const [once, twice] = [apply(compose(a, b), point), apply(a, apply(b, point))];
  once.forEach((value, c) => assert.ok(Math.abs(value - twice[c]) < 1e-12));
});

test('a flat ring lies, a long box has its longest axis to the right, and a cube is not turned', () => {
  const [c, s] = [Math.cos(0.7), Math.sin(0.7)];
  const turned = ([x, y, z]) => [c * x - s * y, c * (s * x + c * y) - s * z, s * (s * x + c * y) + c * z];
  const angles = Array.from({ length: 60 }, (_, k) => (2 * Math.PI * k) / 60);
  const ring = angles.flatMap((angle) => turned([Math.cos(angle), Math.sin(angle), 0.1 * Math.cos(7 * angle)]));
  const box = (a, b, d) => [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].flatMap((z) => turned([a * x, b * y, d * z]))));
  const along = (row, axis) => Math.abs(row.reduce((sum, value, k) => sum + value * turned(axis)[k], 0));
  const check = (points, row, axis) => {
    const axes = uprightAxes(Float32Array.from(points));
    assert.ok(along(axes[row], axis) > 1 - 1e-5);
    const [[a, b, d], [e, f, g], [h, i, j]] = axes;
    const determinant = a * (f * j - g * i) - b * (e * j - g * h) + d * (e * i - f * h);
    assert.ok(Math.abs(determinant - 1) < 1e-5, 'a rotation');
  };
  check(ring, 2, [0, 0, 1]);
  check(box(3, 2, 1), 0, [1, 0, 0]);
  check(box(3, 2, 1), 2, [0, 1, 0]);
  check(box(3, 1, 1), 0, [1, 0, 0]);
  assert.equal(uprightAxes(Float32Array.from(box(1, 1, 1))), null);
});
