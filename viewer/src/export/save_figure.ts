/// Saves a figure of the page as a file.
import { download, h } from '../app/dom';

const kept = ['fill', 'stroke', 'stroke-width', 'font-size', 'font-family', 'text-anchor'];

/// Returns a copy of the figure that contains its colours and fonts; in the page they come from the style sheet.
function standalone(figure: SVGElement): string {
  const copy = figure.cloneNode(true) as SVGElement;
  const [from, to] = [figure.querySelectorAll('*'), copy.querySelectorAll('*')];
  from.forEach((element, k) => {
    const style = getComputedStyle(element);
    to[k].setAttribute('style', kept.map((name) => `${name}: ${style.getPropertyValue(name).replaceAll('"', "'")}`).join('; '));
  });
  const { width, height } = figure.getBoundingClientRect();
  copy.setAttribute('width', String(Math.round(width)));
  copy.setAttribute('height', String(Math.round(height)));
  copy.setAttribute('style', `background: ${getComputedStyle(figure.parentElement!).backgroundColor}`);
  return new XMLSerializer().serializeToString(copy);
}

async function png(text: string): Promise<Blob | null> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = h('canvas', { width: 2 * image.width, height: 2 * image.height }) as HTMLCanvasElement;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done));
}

export function saveButtons(figure: Element, name: string): HTMLElement {
  const file = name.toLowerCase().replace(/[^a-z]+/g, '-');
  const text = (): string => standalone(figure as SVGElement);
  const savePng = async (): Promise<void> => {
    const blob = await png(text());
    if (blob) download(`${file}.png`, blob);
  };
  const button = (label: string, action: () => void): HTMLElement =>
    h('button.quiet', { type: 'button', title: `Save “${name}”`, 'data-save': label.toLowerCase(), onclick: action }, label);
  return h(
    'span.corner',
    {},
    button('PNG', () => void savePng()),
    button('SVG', () => download(`${file}.svg`, text(), 'image/svg+xml')),
  );
}
