/**
 * The pictures that links are shown with. Without words: a bare machine has no fonts to draw them,
 * and a price would be kept by others long after it has changed here.
 */

import { shareHeight, shareWidth } from '#src/features/seo/share-address.ts'
import { medallion, pagla } from '#src/ui/logo-paths.ts'

const colours = {
  paper: '#fdf6e8',
  plate: '#b3211f',
  shadow: '#6d0f12',
  onPlate: '#fff8ec',
  marigold: '#f5ac2b',
  pond: '#0e4850',
} as const

/** `jpeg` is of our own making; a picture that is not square is shown whole. */
export function drawProductShare(jpeg: Uint8Array): string {
  const panel = shareWidth - shareHeight
  const content = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength).toString('base64')
  return drawing(
    `<rect width="${panel}" height="${shareHeight}" fill="${colours.pond}"/>`,
    scallops(panel),
    logo({ x: (panel - 20) / 2, y: shareHeight / 2, size: 320 }),
    `<image x="${panel}" width="${shareHeight}" height="${shareHeight}" href="data:image/jpeg;base64,${content}"/>`,
  )
}

export function drawShopShare(): string {
  const band = 70
  return drawing(
    `<rect y="${shareHeight - band}" width="${shareWidth}" height="${band}" fill="${colours.pond}"/>`,
    garland(shareHeight - band),
    logo({ x: shareWidth / 2, y: (shareHeight - band) / 2, size: 400 }),
  )
}

function drawing(...parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${shareWidth} ${shareHeight}" width="${shareWidth}" height="${shareHeight}">`,
    `<rect width="${shareWidth}" height="${shareHeight}" fill="${colours.paper}"/>`,
    ...parts,
    '</svg>',
  ].join('')
}

/** As `LogoMark` in `ui/logo.tsx`, in its 40 by 40 square. */
function logo({ x, y, size }: { x: number; y: number; size: number }): string {
  const place = `translate(${x - size / 2} ${y - size / 2}) scale(${size / 40})`
  return [
    `<g transform="${place}">`,
    `<path d="${medallion}" fill="${colours.plate}"/>`,
    `<circle cx="20" cy="20" r="14.6" fill="none" stroke="${colours.marigold}" stroke-width="1.2" stroke-dasharray="1.2 1.86"/>`,
    `<path d="${pagla}" transform="translate(12.6 28.6)" fill="${colours.shadow}"/>`,
    `<path d="${pagla}" transform="translate(11.6 27.6)" fill="${colours.onPlate}"/>`,
    '</g>',
  ].join('')
}

const bead = 30

/** A row of marigolds down the edge of the picture. */
function scallops(x: number): string {
  return beads(shareHeight, (at) => ({ cx: x, cy: at }))
}

function garland(y: number): string {
  return beads(shareWidth, (at) => ({ cx: at, cy: y }))
}

function beads(length: number, place: (at: number) => { cx: number; cy: number }): string {
  return Array.from({ length: length / bead }, (_, index) => {
    const { cx, cy } = place(bead * (index + 0.5))
    return `<circle cx="${cx}" cy="${cy}" r="${bead / 2}" fill="${colours.marigold}"/>`
  }).join('')
}
