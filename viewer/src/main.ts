import './style.css';
import { h } from './app/dom';
import { showPage } from './app/page';
import { UnreadableReport } from './run/manifest';
import { readRun } from './run/run';

const place = document.getElementById('app')!;

function explain(error: unknown): void {
  const known = error instanceof UnreadableReport;
  const words = error instanceof Error ? error.message : String(error);
  const webgl = /webgl/i.test(words);
  const title = known
    ? 'This report cannot be read'
    : webgl
      ? 'This browser cannot draw the points'
      : 'The report could not be shown';
  const advice = known
    ? 'Write it again with “ldle report RUN -o report.html”.'
    : webgl
      ? 'The report needs WebGL 2, which is disabled or not available in this browser.'
      : '';
  place.replaceChildren(
    h('div.error', { role: 'alert' }, h('h1', {}, title), h('p', {}, words), advice ? h('p', {}, advice) : null),
  );
}

readRun()
  .then((run) => showPage(run, place))
  .catch(explain);
