/// The outline as a gluing diagram: arrows, letters, markers that move over points that belong together, and the word.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundle, drag, settle } from './browser.mjs';
import { reportOf } from './report.mjs';
import { slitDisc } from './slit.mjs';
import { period, torus } from './torus.mjs';
import { browser, data, embedding, row, run, withPage } from './torus_page.mjs';

const distanceBetween = (a, b) => Math.hypot(...a.map((value, c) => value - b[c]));
const step = period[0] / 80; // of the lattice
const sides = ['below', 'right', 'above', 'left']; // of the rectangle, in the order of the walk
const outlineOf = (page, pane = 'embedding') => page.evaluate((name) => window.ldle.outline(name), pane);
const at = (path, share) => path[Math.round(share * (path.length - 1))];

/// Pixel of the overlay at a position in the page.
const drawnAt = (page, [x, y], pane = 'embedding') =>
  page.evaluate(
    ([name, px, py]) => {
      const canvas = document.querySelector(`.pane.${name} .overlay`);
      const box = canvas.getBoundingClientRect();
      return Array.from(canvas.getContext('2d').getImageData(Math.floor(px - box.left), Math.floor(py - box.top), 1, 1).data);
    },
    [pane, x, y],
  );

const isDrawn = async (page) =>
  page.evaluate(() => {
    const canvas = document.querySelector('.pane.embedding .overlay');
    return canvas
      .getContext('2d')
      .getImageData(0, 0, canvas.width, canvas.height)
      .data.some((value) => value > 0);
  });

async function pointAt(page, arc, share = 0.3) {
  await page.mouse.move(...at((await outlineOf(page))[arc].path, share));
  await settle(page);
}

test('every arc is a line of its letter’s colour, outside its side of the rectangle', () =>
  withPage(async (page) => {
    const outline = await outlineOf(page);
    const box = await page.locator('.pane.embedding .overlay').boundingBox();
    const screen = await page.evaluate(() => window.ldle.screen('embedding'));
    const [xs, ys] = [screen.x.map((x) => x + box.x), screen.y.map((y) => y + box.y)];
    const outside = {
      below: ([, y]) => y - Math.max(...ys),
      right: ([x]) => x - Math.max(...xs),
      above: ([, y]) => Math.min(...ys) - y,
      left: ([x]) => Math.min(...xs) - x,
    };
    assert.deepEqual(
      outline.map(({ letter }) => letter),
      ['a', 'b', 'a', 'b'],
    );
    assert.notEqual(outline[0].color, outline[1].color);
    for (const [k, { path, color, label }] of outline.entries()) {
      for (const place of path.slice(2, -2)) {
        const far = outside[sides[k]](place);
        assert.ok(far > 2 && far < 16, `${sides[k]}: ${far} pixels outside`);
      }
      assert.ok(outside[sides[k]](label) > outside[sides[k]](at(path, 0.5)) + 8, 'the letter is beyond the line');
      for (const share of [0.2, 0.35, 0.7]) {
        const drawn = await drawnAt(page, at(path, share));
        const wanted = color.match(/\d+/g).map(Number);
        assert.ok(drawn[3] > 200 && distanceBetween(drawn.slice(0, 3), wanted) < 90, `${sides[k]}: ${drawn}, expected ${color}`);
      }
      for (const [x, y] of [...path, [label[0] - 8, label[1] - 8], [label[0] + 8, label[1] + 8]])
        assert.ok(
          x > box.x && y > box.y + 28 && x < box.x + box.width && y < box.y + box.height,
          'there is room, below the caption',
        );
    }
    assert.deepEqual([outline[2].color, outline[3].color], [outline[0].color, outline[1].color]);
  }));

test('pointing at an arc highlights it and its partner; leaving it removes the highlight and stops the markers', () =>
  withPage(async (page) => {
    const plain = await drawnAt(page, at((await outlineOf(page))[3].path, 0.3));
    await pointAt(page, 0);
    assert.equal(await page.evaluate(() => window.ldle.state.highlightedArc.value?.letter), 'a');
    assert.equal(await page.evaluate(() => window.ldle.state.hover.value), -1, 'no point is pointed at');
    const outline = await outlineOf(page);
    assert.deepEqual(
      outline.map(({ markers }) => markers.length),
      [1, 0, 1, 0],
    );
    const faint = await drawnAt(page, at(outline[3].path, 0.3));
    assert.ok(plain[3] > 200 && faint[3] < 120, `the others are faint: ${faint}`);
    for (const k of [0, 2]) assert.ok((await drawnAt(page, at(outline[k].path, 0.8)))[3] > 200);
    assert.deepEqual(await page.$$eval('.letter[data-highlighted]', (all) => all.map((one) => one.textContent)), ['a', "a'"]);
    const [x, y] = await page.evaluate(() => window.ldle.where('embedding', 1500));
    await page.mouse.move(x, y);
    await settle(page);
    const state = await page.evaluate(() => [window.ldle.state.highlightedArc.value, window.ldle.state.markerShare.value]);
    assert.deepEqual(state, [null, null]);
  }));

/// For the highlighted arc and its partner: at each share, the points nearest to the markers, and the markers in the picture of
/// the data.
const markedPlaces = (page) =>
  page.evaluate(() => {
    const { state, outline, screen } = window.ldle;
    const { x, y } = screen('embedding');
    const box = document.querySelector('.pane.embedding .overlay').getBoundingClientRect();
    const nearest = ([px, py]) => {
      const gap = (i) => Math.hypot(x[i] + box.left - px, y[i] + box.top - py);
      return x.reduce((best, _, i) => (gap(i) < gap(best) ? i : best), 0);
    };
    return Array.from({ length: 21 }, (_, k) => {
      state.markerShare.value = k / 20;
      const onData = outline('data').flatMap(({ markers }) => markers);
      return { points: outline('embedding').flatMap(({ markers }) => markers.map(nearest)), onData };
    });
  });

test('markers move, and at every share they are at points that are neighbours in the data', () =>
  withPage(async (page) => {
    const box = await page.locator('.pane.data .overlay').boundingBox();
    const screen = await page.evaluate(() => window.ldle.screen('data'));
    const inData = screen.x.map((x, i) => [x + box.x, screen.y[i] + box.y]);
    const spacing = Math.max(...inData.map((place, i) => distanceBetween(place, inData[(i + 36) % run.n]))); // along the long circle
    for (const arc of [0, 1]) {
      await pointAt(page, arc);
      const before = await page.evaluate(() => window.ldle.state.markerShare.value);
      await page.waitForFunction((share) => window.ldle.state.markerShare.value !== share, before);
      const places = await markedPlaces(page);
      for (const { points, onData } of places) {
        const [i, j] = points;
        assert.ok(distanceBetween(row(data, 3, i), row(data, 3, j)) < 4 * step, `${i} and ${j} belong together`);
        assert.ok(distanceBetween(row(embedding, 2, i), row(embedding, 2, j)) > 0.9 * period[1], 'on both sides of the cut');
        for (const k of [0, 1])
          assert.ok(distanceBetween(onData[k], inData[points[k]]) < 2 * spacing, 'and the picture of the data has them there');
      }
      const positions = places.map(({ points }) => row(embedding, 2, points[0])[arc]);
      assert.ok(
        positions.every((position, k) => !k || position >= positions[k - 1] - step),
        'the marker moves in one direction',
      );
      assert.ok(positions[20] - positions[0] > 0.8 * period[arc], 'along the whole side');
    }
  }));

test('markers are at neighbours in the data also if only one side is stretched', async () => {
  const page = await browser.open(reportOf(bundle, torus({ stretched: true })));
  await pointAt(page, 0);
  for (const { points } of await markedPlaces(page)) {
    const [i, j] = points;
    assert.ok(distanceBetween(row(data, 3, i), row(data, 3, j)) < 4 * step, `${i} and ${j} belong together`);
  }
  await page.mouse.move(0, 0);
});

test('on a Klein bottle the markers of b move in opposite directions', async () => {
  const page = await browser.open(reportOf(bundle, torus({ twisted: true })));
  assert.match(await page.textContent('.topology'), /A? ?Klein bottle/);
  assert.equal(await page.textContent('.word'), "aba'b");
  await pointAt(page, 1);
  const heights = await page.evaluate(() =>
    [0.1, 0.4, 0.9].map((share) => {
      window.ldle.state.markerShare.value = share;
      return window.ldle.outline('embedding').flatMap(({ markers }) => markers.map(([, y]) => y));
    }),
  );
  const sums = heights.map(([right, left]) => right + left);
  assert.ok(heights[0][0] > heights[1][0] && heights[1][0] > heights[2][0], 'up on the right');
  for (const sum of sums) assert.ok(Math.abs(sum - sums[0]) < 12, `mirrored: ${sums}`);
  await page.mouse.move(0, 0);
});

test('with reduced motion, three fixed markers are drawn instead of a moving one', () =>
  withPage(async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await pointAt(page, 0);
    const fixed = await outlineOf(page);
    assert.deepEqual(
      fixed.map(({ markers }) => markers.length),
      [3, 0, 3, 0],
    );
    await page.waitForTimeout(100);
    assert.deepEqual(await outlineOf(page), fixed);
    await page.emulateMedia({ reducedMotion: null });
  }));

test('the card shows the topology, and letters of the word highlight their arcs', () =>
  withPage(async (page) => {
    assert.match(
      await page.textContent('.topology'),
      /Closed, orientable, Euler characteristic 0: a torus \(confidence 0.96\)\.aba'b'Glue equal letters/,
    );
    const colors = await page.$$eval('.word button', (all) => all.map((one) => one.style.color));
    assert.deepEqual(
      colors,
      (await outlineOf(page)).map(({ color }) => color),
    );
    const highlighted = () => page.evaluate(() => window.ldle.state.highlightedArc.value?.letter ?? null);
    await page.focus('.word button');
    assert.equal(await highlighted(), 'a');
    await page.keyboard.press('Tab');
    assert.equal(await highlighted(), 'b');
    await page.keyboard.press('Escape');
    assert.equal(await highlighted(), null);
    await page.hover('.word button[data-letter=a]');
    assert.equal(await highlighted(), 'a');
    await page.mouse.move(0, 0);
    assert.equal(await highlighted(), null);
  }));

test('arrows are hidden after a move, during the assembly and by the switch, and shown again after undo', () =>
  withPage(async (page) => {
    const before = await outlineOf(page);
    assert.ok(await isDrawn(page));
    await page.keyboard.press('r');
    const [ax, ay] = await page.evaluate(() => window.ldle.where('embedding', 0));
    const [bx, by] = await page.evaluate(() => window.ldle.where('embedding', window.ldle.n - 1));
    await drag(page, [
      [ax - 8, ay + 8],
      [ax + 0.25 * (bx - ax), by - 8],
    ]);
    await page.mouse.move(0, 0);
    await page.keyboard.press('m');
    await settle(page);
    assert.ok(!(await isDrawn(page)));
    assert.match(await page.textContent('.topology'), /Pieces were moved/);
    await page.keyboard.press('z');
    await settle(page);
    assert.ok(await isDrawn(page));
    assert.deepEqual(await outlineOf(page), before);
    await page.evaluate(() => (window.ldle.state.time.value = 2));
    await settle(page);
    assert.ok(!(await isDrawn(page)));
    await page.evaluate(() => (window.ldle.state.time.value = window.ldle.state.assembly.frames));
    await settle(page);
    assert.ok(await isDrawn(page));
    await page.keyboard.press('w');
    await settle(page);
    assert.ok(!(await isDrawn(page)));
    await page.check('#arrows');
    await settle(page);
    assert.ok(await isDrawn(page));
  }));

test('arrows follow the camera, and letters stay visible', () =>
  withPage(async (page) => {
    const box = await page.locator('.pane.embedding .overlay').boundingBox();
    const [x, y] = await page.evaluate(() => window.ldle.where('embedding', 18)); // at the left edge
    await page.mouse.move(x, y);
    for (let turn = 0; turn < 4; ++turn) await page.mouse.wheel(0, -400);
    await settle(page);
    const [, , , left] = await outlineOf(page);
    const ends = await Promise.all([0, 35].map((point) => page.evaluate((i) => window.ldle.where('embedding', i), point)));
    assert.ok(ends[0][1] - ends[1][1] > 2 * box.height, 'much of the side is not visible');
    const spacing = distanceBetween(...ends) / 35;
    for (const [end, place] of [left.path[0], left.path[left.path.length - 1]].entries())
      assert.ok(distanceBetween(place, ends[end]) < spacing + 20, 'the curve ends where the side ends');
    assert.ok(left.label[1] > box.y && left.label[1] < box.y + box.height);
  }));

test('the saved SVG has the letters', () =>
  withPage(async (page) => {
    const drawing = await page.evaluate(() => window.ldle.svg('embedding'));
    const outline = await outlineOf(page);
    for (const [letter, color] of [
      ['a', outline[0].color],
      ['b', outline[1].color],
    ]) {
      const words = drawing.match(new RegExp(`<text [^>]*fill="rgb[^>]*>${letter}</text>`, 'g'));
      assert.equal(words.length, 2);
      for (const one of words) assert.ok(one.includes(`fill="${color}"`));
      assert.equal(drawing.split(`stroke="${color}"`).length - 1, 2, 'and its two lines');
    }
  }));

test('both sides of a slit have their own arrow and letter, however narrow the slit is', async () => {
  for (const halfOpening of [0.2, 0.03, 0]) {
    const page = await browser.open(reportOf(bundle, slitDisc(halfOpening)));
    const [, lower, upper] = await outlineOf(page);
    const [, middle] = await page.evaluate(() => window.ldle.where('embedding', 0));
    for (const [k, side] of [upper, lower].entries()) {
      const above = ([, y]) => (k ? y - middle : middle - y);
      for (const place of side.path.slice(2, -2)) assert.ok(above(place) > 0, `${halfOpening}: ${above(place)}`);
      assert.ok(above(side.label) > 0);
      const own = Math.min(...side.path.map((place) => distanceBetween(place, side.label)));
      const other = Math.min(...(k ? upper : lower).path.map((place) => distanceBetween(place, side.label)));
      assert.ok(own < other, 'the letter is nearest to its own line');
    }
    assert.ok(distanceBetween(upper.label, lower.label) > 15, 'letters do not cover each other');
    assert.deepEqual([page.errors, page.otherRequests()], [[], []]);
  }
});

/// The torus with other components and the same walk.
async function opened(components) {
  const summary = { ...run.summary, topology: { dimension: 2, components } };
  const page = await browser.open(reportOf(bundle, { ...run, summary }));
  await page.mouse.move(0, 0);
  return page;
}

test('boundary is grey, paths to holes have no arrows, doubts are shown, and further components are counted', async () => {
  const arc = (letter, glued, reversed = false) => ({ letter, glued, reversed });
  const first = {
    points: 2000,
    in_words: 'something; its outline reads this, in normal form that',
    sure: false,
    doubt: 'few points',
    word: "a b c a' c1 c2 c1'",
    normal_form: "a b c b'",
  };
  const arcs = [arc('a', true), arc('b', false), arc('a', true, true), arc('c2', false)];
  const other = {
    points: 220,
    in_words: "closed, orientable, Euler characteristic 2: a sphere (confidence 0.99); its rim reads a a'", // of an older run
    sure: true,
    word: null,
  };
  const page = await opened([{ ...first, arcs }, other, { ...other, arcs: [] }, other, other]);
  assert.match(
    await page.textContent('.topology'),
    /2000 points: Something: few points\..*Normal form: a b c b'\..*220 points: Closed.*a sphere.*And 2 more components\./s,
  );
  assert.doesNotMatch(await page.textContent('.topology'), /reads/, 'the sentences leave out the word');
  assert.deepEqual(await page.$$eval('.word button', (all) => all.map((one) => one.textContent)), ['a', 'b', "a'", 'c2']);
  assert.equal(await page.textContent('.word'), "abca'c1c2c1'");
  assert.match(await page.textContent('header p'), /one piece, torn/, 'no name if it is not sure');
  const outline = await outlineOf(page);
  const [r, g, b] = await drawnAt(page, at(outline[1].path, 0.5));
  assert.ok(Math.max(r, g, b) - Math.min(r, g, b) < 40, 'boundary is grey');
  await pointAt(page, 1);
  assert.equal((await outlineOf(page)).flatMap(({ markers }) => markers).length, 0, 'boundary has no markers');
  await page.mouse.move(0, 0);
  assert.deepEqual([page.errors, page.otherRequests()], [[], []]);
});

test('a topology without an outline is shown as text only', async () => {
  const { arcs, ...component } = run.summary.topology.components[0];
  const { outline, ...arrays } = run.arrays;
  const summary = { ...run.summary, topology: { dimension: 2, components: [component] } };
  const page = await browser.open(reportOf(bundle, { ...run, summary, arrays }));
  assert.match(await page.textContent('.topology'), /a torus/);
  assert.equal(await page.locator('.word button, #arrows').count(), 0);
  assert.ok(arcs && outline && !(await isDrawn(page)));
  assert.deepEqual([page.errors, page.otherRequests()], [[], []]);
});
