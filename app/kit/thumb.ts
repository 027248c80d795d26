/** What of a picture is to be seen when it is cropped: hundredths from the left and from the top. */
export type Focus = { x: number; y: number }

const FOCUS = /#(\d{1,3}),(\d{1,3})$/

/** What stands behind the address of a picture (see `picture-address`); null where nobody said. */
export function focusOf(address: string | null | undefined): Focus | null {
  const [, x, y] = FOCUS.exec(address ?? '') ?? []
  return x === undefined ? null : { x: Number(x), y: Number(y) }
}

/** How an image is laid into its frame. */
export function placedBy(address: string): { objectPosition: string } | undefined {
  const focus = focusOf(address)
  return focus ? { objectPosition: `${focus.x}% ${focus.y}%` } : undefined
}

/**
 * The same picture in a size that every one has; any other address stays as it is. The smallest is a square
 * already: where somebody said what is to be seen, the next one is taken, which is not cropped.
 */
export const thumbOf = (address: string, size: 90 | 320) =>
  address.replace(/\/1280(?=\.webp(?:#|$))/, `/${FOCUS.test(address) ? 320 : size}`)

/** The smallest one, a square that was cropped when the picture came, whatever was said since. */
export const squareOf = (address: string) => thumbOf(address.replace(FOCUS, ''), 90)
