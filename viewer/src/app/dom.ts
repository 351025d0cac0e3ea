/// Creates elements in one expression: h('button.quiet', {title: 'Undo', onclick}, 'Undo').
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: any) => void)>;
type Child = Node | string | null | undefined | false;

const svgSpace = 'http://www.w3.org/2000/svg';

function populate<E extends Element>(element: E, attributes: Attributes, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name.replace(/^on/, ''), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter((child): child is Node | string => Boolean(child)));
  return element;
}

function named<E extends Element>(make: (tag: string) => E, selector: string): E {
  const [tag, ...classes] = selector.split('.');
  const element = make(tag || 'div');
  if (classes.length) element.setAttribute('class', classes.join(' '));
  return element;
}

export function h(selector: string, attributes: Attributes = {}, ...children: Child[]): HTMLElement {
  return populate(
    named((tag) => document.createElement(tag), selector),
    attributes,
    children,
  );
}

export function svg(selector: string, attributes: Attributes = {}, ...children: Child[]): SVGElement {
  return populate(
    named((tag) => document.createElementNS(svgSpace, tag) as SVGElement, selector),
    attributes,
    children,
  );
}

export function download(name: string, content: Blob | string, type = 'application/json'): void {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = h('textarea', { 'aria-hidden': 'true' }) as HTMLTextAreaElement; // if the browser gives no access to the clipboard
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
}
