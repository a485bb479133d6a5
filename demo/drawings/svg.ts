/** The few SVG elements the pictures are made of. Arguments keep the order SVG itself uses. */

type Attributes = Readonly<Record<string, string | number>>

export function tag(name: string, attributes: Attributes, children = ''): string {
  const text = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${value}"`)
    .join('')
  return children === '' ? `<${name}${text}/>` : `<${name}${text}>${children}</${name}>`
}

export function path(d: string, fill: string, more: Attributes = {}): string {
  return tag('path', { d, fill, ...more })
}

export function stroke(d: string, colour: string, width: number, more: Attributes = {}): string {
  return tag('path', {
    d,
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  })
}

export function oval(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
): string {
  return tag('ellipse', { cx: x, cy: y, rx, ry, fill, ...more })
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  round: number,
  fill: string,
  more: Attributes = {},
): string {
  return tag('rect', { x, y, width, height, rx: round, fill, ...more })
}

export function group(children: readonly string[], more: Attributes = {}): string {
  return tag('g', more, children.join(''))
}

export function turn(degrees: number, x: number, y: number, children: readonly string[]): string {
  return group(children, { transform: `rotate(${degrees} ${x} ${y})` })
}

/** Moves by (x, y) and scales around the new origin. */
export function place(x: number, y: number, scale: number, children: readonly string[]): string {
  return group(children, { transform: `translate(${x} ${y}) scale(${scale})` })
}

export function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

/** The point at an angle on an ellipse; 0 is right, 90 is down. */
export function onOval(x: number, y: number, rx: number, ry: number, degrees: number) {
  const angle = (degrees * Math.PI) / 180
  return { x: x + rx * Math.cos(angle), y: y + ry * Math.sin(angle) }
}

/** A closed or open line through points whose corners are rounded. */
export function rounded(
  points: readonly (readonly [x: number, y: number, round?: number])[],
  close = true,
): string {
  const count = points.length
  const parts: string[] = []
  for (const [index, [x, y, round = 0]] of points.entries()) {
    const isEnd = !close && (index === 0 || index === count - 1)
    const before = points[(index + count - 1) % count]
    const after = points[(index + 1) % count]
    const command = index === 0 ? 'M' : 'L'
    if (isEnd || round === 0 || !before || !after) {
      parts.push(`${command}${x} ${y}`)
      continue
    }
    const start = towards(x, y, before[0], before[1], round)
    const end = towards(x, y, after[0], after[1], round)
    parts.push(`${command}${start.x} ${start.y}Q${x} ${y} ${end.x} ${end.y}`)
  }
  return parts.join('') + (close ? 'Z' : '')
}

/** From one point up to `distance` towards another, never past the middle. */
function towards(x: number, y: number, toX: number, toY: number, distance: number) {
  const length = Math.hypot(toX - x, toY - y) || 1
  const part = Math.min(distance / length, 0.5)
  return { x: x + (toX - x) * part, y: y + (toY - y) * part }
}
