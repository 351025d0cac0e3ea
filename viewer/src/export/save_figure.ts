/// Saves a figure of the page as a file.
import { download, h, svg } from '../app/dom';

const kept = ['fill', 'stroke', 'stroke-width', 'font-size', 'font-family', 'text-anchor'];

const enlargement = 3;
const titleHeight = 26; // in units of the figure

/// Returns a copy of the figure that contains its title, its colours and fonts; in the page they come from the style sheet.
function standalone(figure: SVGElement, title: string): string {
  const copy = figure.cloneNode(true) as SVGElement;
  const [from, to] = [figure.querySelectorAll('*'), copy.querySelectorAll('*')];
  from.forEach((element, k) => {
    const style = getComputedStyle(element);
    to[k].setAttribute('style', kept.map((name) => `${name}: ${style.getPropertyValue(name).replaceAll('"', "'")}`).join('; '));
  });
  const [, , width, height] = figure.getAttribute('viewBox')!.split(' ').map(Number);
  copy.setAttribute('viewBox', `0 ${-titleHeight} ${width} ${height + titleHeight}`);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height + titleHeight));
  const style = getComputedStyle(figure.parentElement!);
  const font = `font: 600 13px ${style.fontFamily.replaceAll('"', "'")}; fill: ${style.color}`;
  copy.append(svg('text', { x: 8, y: 18 - titleHeight, style: font }, title));
  copy.setAttribute('style', `background: ${getComputedStyle(figure.parentElement!).backgroundColor}`);
  return new XMLSerializer().serializeToString(copy);
}

async function png(text: string): Promise<Blob | null> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = h('canvas', { width: enlargement * image.width, height: enlargement * image.height }) as HTMLCanvasElement;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done));
}

export function saveButtons(figure: Element, name: string): HTMLElement {
  const file = name.toLowerCase().replace(/[^a-z]+/g, '-');
  const text = (): string => standalone(figure as SVGElement, name);
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
