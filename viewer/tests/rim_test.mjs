/// The rim as a gluing diagram: arrows, letters, markers that run over points which belong together, the word.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundle, drag, settle } from './browser.mjs';
import { reportOf } from './report.mjs';
import { slitDisc } from './slit.mjs';
import { period, torus } from './torus.mjs';
import { browser, data, embedding, row, run, withPage } from './torus_page.mjs';

const apart = (a, b) => Math.hypot(...a.map((value, c) => value - b[c]));
const step = period[0] / 80; // of the lattice
const sides = ['below', 'right', 'above', 'left']; // of the rectangle, as the walk meets them
const rimOf = (page, pane = 'embedding') => page.evaluate((name) => window.ldle.rim(name), pane);
const at = (way, share) => way[Math.round(share * (way.length - 1))];

/// What the overlay has at a place of the page.
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
  await page.mouse.move(...at((await rimOf(page))[arc].way, share));
  await settle(page);
}

test('every arc is a line of its letter’s colour outside its side of the rectangle', () =>
  withPage(async (page) => {
    const rim = await rimOf(page);
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
      rim.map(({ letter }) => letter),
      ['a', 'b', 'a', 'b'],
    );
    assert.notEqual(rim[0].color, rim[1].color);
    for (const [k, { way, color, label }] of rim.entries()) {
      for (const place of way.slice(2, -2)) {
        const far = outside[sides[k]](place);
        assert.ok(far > 2 && far < 16, `${sides[k]}: ${far} pixels outside`);
      }
      assert.ok(outside[sides[k]](label) > outside[sides[k]](at(way, 0.5)) + 8, 'the letter is beyond the line');
      for (const share of [0.2, 0.35, 0.7]) {
        const drawn = await drawnAt(page, at(way, share));
        const wanted = color.match(/\d+/g).map(Number);
        assert.ok(drawn[3] > 200 && apart(drawn.slice(0, 3), wanted) < 90, `${sides[k]}: ${drawn}, expected ${color}`);
      }
      for (const [x, y] of [...way, [label[0] - 8, label[1] - 8], [label[0] + 8, label[1] + 8]])
        assert.ok(x > box.x && y > box.y && x < box.x + box.width && y < box.y + box.height, 'the picture has room for it');
    }
    assert.deepEqual([rim[2].color, rim[3].color], [rim[0].color, rim[1].color]);
  }));

test('pointing at an arc lights its partner too, and leaving it stops everything', () =>
  withPage(async (page) => {
    const plain = await drawnAt(page, at((await rimOf(page))[3].way, 0.3));
    await pointAt(page, 0);
    assert.equal(await page.evaluate(() => window.ldle.state.lit.value?.letter), 'a');
    assert.equal(await page.evaluate(() => window.ldle.state.hover.value), -1, 'no point is pointed at');
    const rim = await rimOf(page);
    assert.deepEqual(
      rim.map(({ markers }) => markers.length),
      [1, 0, 1, 0],
    );
    const faint = await drawnAt(page, at(rim[3].way, 0.3));
    assert.ok(plain[3] > 200 && faint[3] < 120, `the others are faint: ${faint}`);
    for (const k of [0, 2]) assert.ok((await drawnAt(page, at(rim[k].way, 0.8)))[3] > 200);
    assert.deepEqual(await page.$$eval('.letter[data-lit]', (all) => all.map((one) => one.textContent)), ['a', "a'"]);
    const [x, y] = await page.evaluate(() => window.ldle.where('embedding', 1500));
    await page.mouse.move(x, y);
    await settle(page);
    const state = await page.evaluate(() => [window.ldle.state.lit.value, window.ldle.state.lap.value]);
    assert.deepEqual(state, [null, null]);
  }));

/// Of the arc that is pointed at and its partner: at each share the points nearest to the markers, and the markers among the data.
const markedPlaces = (page) =>
  page.evaluate(() => {
    const { state, rim, screen } = window.ldle;
    const { x, y } = screen('embedding');
    const box = document.querySelector('.pane.embedding .overlay').getBoundingClientRect();
    const nearest = ([px, py]) => {
      const gap = (i) => Math.hypot(x[i] + box.left - px, y[i] + box.top - py);
      return x.reduce((best, _, i) => (gap(i) < gap(best) ? i : best), 0);
    };
    return Array.from({ length: 21 }, (_, k) => {
      state.lap.value = k / 20;
      const onData = rim('data').flatMap(({ markers }) => markers);
      return { points: rim('embedding').flatMap(({ markers }) => markers.map(nearest)), onData };
    });
  });

test('markers run, and at every share they stand at points that are neighbours in the data', () =>
  withPage(async (page) => {
    const box = await page.locator('.pane.data .overlay').boundingBox();
    const screen = await page.evaluate(() => window.ldle.screen('data'));
    const inData = screen.x.map((x, i) => [x + box.x, screen.y[i] + box.y]);
    const spacing = Math.max(...inData.map((place, i) => apart(place, inData[(i + 36) % run.n]))); // along the long circle
    for (const arc of [0, 1]) {
      await pointAt(page, arc);
      const before = await page.evaluate(() => window.ldle.state.lap.value);
      await page.waitForFunction((share) => window.ldle.state.lap.value !== share, before);
      const places = await markedPlaces(page);
      for (const { points, onData } of places) {
        const [i, j] = points;
        assert.ok(apart(row(data, 3, i), row(data, 3, j)) < 4 * step, `${i} and ${j} belong together`);
        assert.ok(apart(row(embedding, 2, i), row(embedding, 2, j)) > 0.9 * period[1], 'on either side of the cut');
        for (const k of [0, 1]) assert.ok(apart(onData[k], inData[points[k]]) < 2 * spacing, 'and the data show them there');
      }
      const ways = places.map(({ points }) => row(embedding, 2, points[0])[arc]);
      assert.ok(
        ways.every((way, k) => !k || way >= ways[k - 1] - step),
        'the marker goes one way',
      );
      assert.ok(ways[20] - ways[0] > 0.8 * period[arc], 'all the way');
    }
  }));

test('they do so where one side is stretched and the other is not', async () => {
  const page = await browser.open(reportOf(bundle, torus({ stretched: true })));
  await pointAt(page, 0);
  for (const { points } of await markedPlaces(page)) {
    const [i, j] = points;
    assert.ok(apart(row(data, 3, i), row(data, 3, j)) < 4 * step, `${i} and ${j} belong together`);
  }
  await page.mouse.move(0, 0);
});

test('on a Klein bottle the markers of b go opposite ways', async () => {
  const page = await browser.open(reportOf(bundle, torus({ twisted: true })));
  assert.match(await page.textContent('.what'), /A? ?Klein bottle/);
  assert.equal(await page.textContent('.word'), "aba'b");
  await pointAt(page, 1);
  const heights = await page.evaluate(() =>
    [0.1, 0.4, 0.9].map((share) => {
      window.ldle.state.lap.value = share;
      return window.ldle.rim('embedding').flatMap(({ markers }) => markers.map(([, y]) => y));
    }),
  );
  const sums = heights.map(([right, left]) => right + left);
  assert.ok(heights[0][0] > heights[1][0] && heights[1][0] > heights[2][0], 'up on the right');
  for (const sum of sums) assert.ok(Math.abs(sum - sums[0]) < 12, `mirrored: ${sums}`);
  await page.mouse.move(0, 0);
});

test('who wants stillness sees marks that stand, ever larger along the arrow', () =>
  withPage(async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await pointAt(page, 0);
    const standing = await rimOf(page);
    assert.deepEqual(
      standing.map(({ markers }) => markers.length),
      [3, 0, 3, 0],
    );
    await page.waitForTimeout(100);
    assert.deepEqual(await rimOf(page), standing);
    await page.emulateMedia({ reducedMotion: null });
  }));

test('the card tells what the data are, and the word’s letters light their arcs', () =>
  withPage(async (page) => {
    assert.match(
      await page.textContent('.what'),
      /Closed, orientable, Euler characteristic 0: a torus \(confidence 0.96\)\.aba'b'Glue equal letters/,
    );
    const colors = await page.$$eval('.word button', (all) => all.map((one) => one.style.color));
    assert.deepEqual(
      colors,
      (await rimOf(page)).map(({ color }) => color),
    );
    const lit = () => page.evaluate(() => window.ldle.state.lit.value?.letter ?? null);
    await page.focus('.word button');
    assert.equal(await lit(), 'a');
    await page.keyboard.press('Tab');
    assert.equal(await lit(), 'b');
    await page.keyboard.press('Escape');
    assert.equal(await lit(), null);
    await page.hover('.word button[data-letter=a]');
    assert.equal(await lit(), 'a');
    await page.mouse.move(0, 0);
    assert.equal(await lit(), null);
  }));

test('arrows go with the rim: away after a move, in the film and by the switch; back after undo', () =>
  withPage(async (page) => {
    const before = await rimOf(page);
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
    assert.match(await page.textContent('.what'), /Pieces were moved/);
    await page.keyboard.press('z');
    await settle(page);
    assert.ok(await isDrawn(page));
    assert.deepEqual(await rimOf(page), before);
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

test('arrows follow the eye, and letters stay in sight', () =>
  withPage(async (page) => {
    const box = await page.locator('.pane.embedding .overlay').boundingBox();
    const [x, y] = await page.evaluate(() => window.ldle.where('embedding', 18)); // at the left edge
    await page.mouse.move(x, y);
    for (let turn = 0; turn < 4; ++turn) await page.mouse.wheel(0, -400);
    await settle(page);
    const [, , , left] = await rimOf(page);
    const ends = await Promise.all([0, 35].map((point) => page.evaluate((i) => window.ldle.where('embedding', i), point)));
    assert.ok(ends[0][1] - ends[1][1] > 2 * box.height, 'much of the side is out of sight');
    const spacing = apart(...ends) / 35;
    for (const [end, place] of [left.way[0], left.way[left.way.length - 1]].entries())
      assert.ok(apart(place, ends[end]) < spacing + 20, 'it ends where the side does');
    assert.ok(left.label[1] > box.y && left.label[1] < box.y + box.height);
  }));

test('the saved drawing has the letters', () =>
  withPage(async (page) => {
    const drawing = await page.evaluate(() => window.ldle.svg('embedding'));
    const rim = await rimOf(page);
    for (const [letter, color] of [
      ['a', rim[0].color],
      ['b', rim[1].color],
    ]) {
      const words = drawing.match(new RegExp(`<text [^>]*fill="rgb[^>]*>${letter}</text>`, 'g'));
      assert.equal(words.length, 2);
      for (const one of words) assert.ok(one.includes(`fill="${color}"`));
      assert.equal(drawing.split(`stroke="${color}"`).length - 1, 2, 'and its two lines');
    }
  }));

test('both banks of a slit have their own arrow and letter, however narrow it is', async () => {
  for (const halfOpening of [0.2, 0.03, 0]) {
    const page = await browser.open(reportOf(bundle, slitDisc(halfOpening)));
    const [, lower, upper] = await rimOf(page);
    const [, middle] = await page.evaluate(() => window.ldle.where('embedding', 0));
    for (const [k, bank] of [upper, lower].entries()) {
      const above = ([, y]) => (k ? y - middle : middle - y);
      for (const place of bank.way.slice(2, -2)) assert.ok(above(place) > 0, `${halfOpening}: ${above(place)}`);
      assert.ok(above(bank.label) > 0);
      const own = Math.min(...bank.way.map((place) => apart(place, bank.label)));
      const other = Math.min(...(k ? upper : lower).way.map((place) => apart(place, bank.label)));
      assert.ok(own < other, 'the letter is nearest to its own line');
    }
    assert.ok(apart(upper.label, lower.label) > 15, 'letters do not cover each other');
    assert.deepEqual([page.errors, page.strangers()], [[], []]);
  }
});

/// The torus with other words and the same walk.
async function opened(components) {
  const summary = { ...run.summary, topology: { dimension: 2, components } };
  const page = await browser.open(reportOf(bundle, { ...run, summary }));
  await page.mouse.move(0, 0);
  return page;
}

test('boundary is quiet, ways to holes have no arrows, doubts are told, and many components are counted', async () => {
  const arc = (letter, glued, reversed = false) => ({ letter, glued, reversed });
  const first = {
    points: 2000,
    in_words: 'something; its rim reads this, in normal form that',
    sure: false,
    doubt: 'few points',
    word: "a b c a' c1 c2 c1'",
    normal_form: "a b c b'",
  };
  const arcs = [arc('a', true), arc('b', false), arc('a', true, true), arc('c2', false)];
  const other = {
    points: 220,
    in_words: 'closed, orientable, Euler characteristic 2: a sphere (confidence 0.99)',
    sure: true,
    word: null,
  };
  const page = await opened([{ ...first, arcs }, other, { ...other, arcs: [] }, other, other]);
  assert.match(
    await page.textContent('.what'),
    /2000 points: Something: few points\..*Normal form: a b c b'\..*220 points: Closed.*a sphere.*And 2 more components\./s,
  );
  assert.deepEqual(await page.$$eval('.word button', (all) => all.map((one) => one.textContent)), ['a', 'b', "a'", 'c2']);
  assert.equal(await page.textContent('.word'), "abca'c1c2c1'");
  assert.match(await page.textContent('header p'), /one piece, torn/, 'no name where it is not sure');
  const rim = await rimOf(page);
  const [r, g, b] = await drawnAt(page, at(rim[1].way, 0.5));
  assert.ok(Math.max(r, g, b) - Math.min(r, g, b) < 40, 'boundary is grey');
  await pointAt(page, 1);
  assert.equal((await rimOf(page)).flatMap(({ markers }) => markers).length, 0, 'nothing to run along');
  await page.mouse.move(0, 0);
  assert.deepEqual([page.errors, page.strangers()], [[], []]);
});

test('a topology without a rim is told in words only', async () => {
  const { arcs, ...component } = run.summary.topology.components[0];
  const { rim, ...arrays } = run.arrays;
  const summary = { ...run.summary, topology: { dimension: 2, components: [component] } };
  const page = await browser.open(reportOf(bundle, { ...run, summary, arrays }));
  assert.match(await page.textContent('.what'), /a torus/);
  assert.equal(await page.locator('.word button, #arrows').count(), 0);
  assert.ok(arcs && rim && !(await isDrawn(page)));
  assert.deepEqual([page.errors, page.strangers()], [[], []]);
});
