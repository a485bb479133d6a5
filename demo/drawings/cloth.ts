import { mix } from './palette.ts'
import type { Pen } from './pen.ts'
import { oval, path, rect } from './svg.ts'

/** A jamdani ground: small woven flowers and sprigs, set diagonally. */
export function jamdaniField(pen: Pen, thread: string, transform: string): string {
  const repeat = 160
  return pen.pattern(
    repeat,
    repeat,
    transform,
    [
      buti(thread, 40, 40),
      buti(thread, 120, 120),
      sprig(thread, 120, 40),
      sprig(thread, 40, 120),
    ].join(''),
  )
}

/** The woven border (paar) on the edge of the cloth: stepped diamonds between lines. */
export function jamdaniBorder(pen: Pen, thread: string, y: number, ground: string): string {
  const repeat = 96
  const diamonds = pen.pattern(
    repeat,
    70,
    `translate(0 ${y + 24})`,
    [
      path('M48 4L58 14H70V24L84 35L70 46V56H58L48 66L38 56H26V46L12 35L26 24V14H38Z', thread),
      path('M48 18L64 35L48 52L32 35Z', ground),
      path('M48 26L56 35L48 44L40 35Z', thread),
      path('M0 24L8 35L0 46ZM96 24L88 35L96 46Z', thread),
    ].join(''),
  )
  return [
    rect(0, y, 1200, 1200 - y, 0, mix(ground, thread, 0.14)),
    rect(0, y + 8, 1200, 6, 0, thread, { opacity: 0.75 }),
    rect(0, y + 24, 1200, 70, 0, diamonds, { opacity: 0.8 }),
    rect(0, y + 100, 1200, 6, 0, thread, { opacity: 0.75 }),
  ].join('')
}

function buti(thread: string, x: number, y: number): string {
  const petal = (degrees: number) =>
    oval(x, y - 13, 5, 11, thread, { transform: `rotate(${degrees} ${x} ${y})` })
  return [0, 45, 90, 135, 180, 225, 270, 315].map(petal).join('') + oval(x, y, 4, 4, thread)
}

function sprig(thread: string, x: number, y: number): string {
  return path(
    `M${x} ${y - 12}l5 6l-5 6l-5 -6ZM${x} ${y + 2}l4 5l-4 5l-4 -5ZM${x - 11} ${y - 2}l4 4l-4 4l-4 -4ZM${x + 11} ${y - 2}l4 4l-4 4l-4 -4Z`,
    thread,
  )
}
