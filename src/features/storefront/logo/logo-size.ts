/** How large pages show the owner's logo. The server decides: no browser downloads this file. */

type Size = { readonly width: number; readonly height: number }

export type ShownLogo = Size & {
  /** Of its picture. */
  readonly hash: string
  /** The name stands in the picture, and not beside it. */
  readonly carriesName: boolean
}

/** A phone of 360 pixels has this much room beside the buttons of the header. */
const room: Size = { width: 136, height: 40 }

/** The size on the page, so that nothing moves when the picture loads. */
export function logoSize({ width, height }: Size): Size {
  const scale = Math.min(room.width / width, room.height / height)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** A wide logo carries the name of the shop; beside any other the name stands as text. */
export function carriesName({ width, height }: Size): boolean {
  return width >= 1.5 * height
}
